//! The log of a run of any program: the record of a game, a robot or a camera, as columns, and as a world at each step.
//!
//! ```text
//!   text (CSV, JSON lines, tracks of people) ─▶ LogRow, one by one ─▶ AgentLog: columns ─▶ RecordedRun ─▶ World at step k
//! ```
//! A row is the state of an agent when a step decides, and the velocity that it chose then. Missing columns are
//! inferred, and [`RecordedRun::guesses`] reports that. A log is read line by line: only the columns are stored.

mod column;
mod column_names;
mod error;
mod facts;
mod feed;
mod followed;
mod format;
mod guess;
mod headless;
mod json;
mod line;
mod live;
mod live_step;
mod log;
mod logged;
mod moves;
mod names;
mod numbers;
mod printed;
mod reader;
mod replay;
mod row;
mod run;
pub(crate) mod said;
mod setting_column;
mod table;
mod write;

pub use column::LogColumn;
pub use column_names::ColumnNames;
pub use error::LogError;
pub use facts::{LogJump, LogSpeeds};
pub use feed::LiveBase;
pub use followed::FollowedLog;
pub use guess::TimeStepSource;
pub use headless::LogConvention;
pub use live::{LiveLog, LiveStart};
pub use log::{AgentLog, LogStamp, MAX_ROWS};
pub use moves::{LoggedMove, MoveDigits};
pub use reader::{LogOptions, open, read};
pub use replay::{is_log, replay_in, replay_of};
pub use run::RecordedRun;
pub use write::{DecisionLog, TRACE_HEADER, write_states};
