//! The form of scenario files as JSON Schema, Draft 4: editors complete and check by it (Taplo for TOML).
//!
//! It comes from the structs that the files are read by. What depends on several keys at once (a goal or a velocity, the
//! keys of a layout) is the reader's alone.

use schemars::{Schema, generate::SchemaSettings, transform::transform_subschemas};
use serde_json::{Value, json};

use super::whole::ScenarioTable;

/// The schema, for files whose overlays are these: ids, and what each shows.
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

/// Takes out what files do not have: null for a key that is left out, names of structs and defaults.
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
