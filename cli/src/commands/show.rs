//! `grundy show`: a game's rules, why play ends, and which positions a table needs.

use super::{json, no_such_form, on_ordinals};
use crate::arguments::{Format, Show};
use crate::ending::{Ending, Failure};
use crate::game_argument::Found;
use crate::{game_argument, output};
use grundy::answers::ShowAnswer;
use grundy::game::Stop;
use grundy::render::{self, GameView};
use grundy::table::Method;

pub fn run(arguments: &Show, format: Format) -> Result<Ending, Failure> {
    if format == Format::Csv {
        return Err(no_such_form("show", "text or json"));
    }
    let asked = match game_argument::find_any(arguments.game.as_deref(), &arguments.which)? {
        Found::OnNumbers(asked) => asked,
        Found::OnOrdinals(asked) => return on_ordinals::show(&asked, format),
    };
    let shape = asked.shape(&arguments.shape)?;
    let domain = match asked.game.domain(&shape) {
        Ok(domain) => Ok(domain),
        Err(Stop::Limit(reason)) => Err(reason),
        Err(stop) => return Err(Failure::stopped(stop, &asked.library)),
    };
    let plan = match (&domain, arguments.plan) {
        (Ok(domain), true) => Some(Method::of(&asked.game, domain)),
        _ => None,
    };
    let view = GameView {
        game: &asked.game,
        definition: asked.definition(),
        written: &asked.written,
        shape: &shape,
        domain: domain.as_ref().map_err(String::as_str),
        plan: plan.as_ref(),
    };
    output::answer(&match format {
        Format::Json => json(&ShowAnswer::from(&view))?,
        _ => render::text::game(&view),
    })?;
    Ok(Ending::Answered)
}
