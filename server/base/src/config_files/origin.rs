//! Where a value of the configuration came from.

use std::fmt;
use std::path::PathBuf;

/// From the lowest layer to the highest. As text it serves both `vonk config` and errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file of `config/` that is part of the program.
    Embedded {
        file: String,
    },
    /// A file in the operator's folder.
    File {
        path: PathBuf,
        line: usize,
    },
    Variable {
        name: String,
    },
    /// A file that a variable names, as containers are given their secrets.
    FileOfVariable {
        name: String,
        path: PathBuf,
    },
    Argument {
        name: &'static str,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded { file } => write!(out, "embedded {file}"),
            Self::File { path, line } => write!(out, "{}, line {line}", path.display()),
            Self::Variable { name } => write!(out, "variable {name}"),
            Self::FileOfVariable { name, path } => write!(out, "variable {name}, {}", path.display()),
            Self::Argument { name } => write!(out, "argument {name}"),
        }
    }
}
