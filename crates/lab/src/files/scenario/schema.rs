//! The form of scenario files as JSON Schema, Draft 4, with which editors complete and check files (Taplo for TOML).
//!
//! It is derived from the structs that read the files. Rules about several keys at once (a goal or a velocity, the keys
//! of a layout) are checked only by the reader.

use schemars::{Schema, generate::SchemaSettings, transform::transform_subschemas};
use serde_json::{Value, json};

use super::whole::ScenarioTable;

/// The schema, for files with these overlays: ids, and their descriptions.
pub fn schema<'a>(overlays: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    let settings = SchemaSettings::draft07().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = Some("http://json-schema.org/draft-04/schema#".into());
    });
    let generator = settings.with_transform(plain).into_generator();
    let mut schema = generator.into_root_schema_for::<ScenarioTable>().to_value();
    let one_of = overlays.into_iter().map(|(id, about)| json!({ "enum": [id], "description": about }));
    let one_of: Vec<Value> = one_of.collect();
    schema["properties"]["view"]["properties"]["overlays"]["items"] = json!({ "anyOf": one_of });
    schema
}

/// Removes what files do not have: null for an omitted key, names of structs, and defaults.
fn plain(schema: &mut Schema) {
    transform_subschemas(&mut plain, schema);
    for key in ["default", "format", "title"] {
        schema.remove(key);
    }
    let is_null =
        |value: &Value| *value == json!("null") || *value == json!({ "type": "null" }) || value.is_null();
    for key in ["type", "enum", "anyOf"] {
        let Some(Value::Array(values)) = schema.get_mut(key) else { continue };
        values.retain(|value| !is_null(value));
        if let ("type" | "anyOf", [only]) = (key, &values[..]) {
            let only = only.clone();
            match (key, only) {
                ("anyOf", Value::Object(only)) => {
                    schema.remove(key);
                    schema.ensure_object().extend(only);
                }
                (_, only) => _ = schema.insert(key.into(), only),
            }
        }
    }
}
