//! The doors that this build does not have, and how they are built in.

use crate::ending::Failure;

/// Says that a door is left out.
pub fn failure(door: &str, feature: &str) -> Failure {
    let help = format!("build it in: `cargo install --path cli --features {feature}`");
    Failure::new(
        &format!("{door} is not part of this build of the program"),
        &[&help],
    )
}

/// `grundy serve`
#[cfg(not(feature = "serve"))]
pub mod serve {
    use crate::arguments::{FormatArgument, ServeArguments};
    use crate::ending::{Ending, Failure};
    use crate::left_out::failure;

    pub fn run(_: &ServeArguments, _: Option<FormatArgument>) -> Result<Ending, Failure> {
        Err(failure("`grundy serve`", "serve"))
    }
}

/// `grundy store`
#[cfg(not(feature = "store"))]
pub mod store {
    use crate::arguments::{FormatArgument, StoreArguments};
    use crate::ending::{Ending, Failure};
    use crate::left_out::failure;

    pub fn run(_: &StoreArguments, _: Option<FormatArgument>) -> Result<Ending, Failure> {
        Err(failure("`grundy store`", "store"))
    }
}

/// `grundy table --store`
#[cfg(not(feature = "store"))]
pub mod stored_table {
    use crate::arguments::{FormatArgument, TableArguments};
    use crate::ending::{Ending, Failure};
    use crate::left_out::failure;
    use std::path::Path;

    pub fn run(_: &TableArguments, _: &Path, _: Option<FormatArgument>) -> Result<Ending, Failure> {
        Err(failure("`grundy table --store`", "store"))
    }
}

#[cfg(test)]
mod tests {
    use super::failure;
    use crate::ending::Failure;

    #[test]
    fn a_door_that_is_left_out_says_how_it_is_built_in() {
        let Failure::Error(error) = failure("`grundy store`", "store") else {
            panic!("a message");
        };
        let text = format!("{error:?}");
        assert!(
            text.contains("`grundy store` is not part of this build"),
            "{text}"
        );
        assert!(
            text.contains("cargo install --path cli --features store"),
            "{text}"
        );
    }
}
