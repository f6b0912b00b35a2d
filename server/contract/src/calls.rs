//! The table of the calls: each entry routes a call and describes it.

use crate::handler::Describe;
use crate::operation::{Answer, Operation, Parameter, Place};
use crate::schemas::Schemas;
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, on};
use schemars::JsonSchema;
use serde_json::{Value, json};
use wire::refusal::Code;

/// A table of calls with their handlers.
pub struct Routes<S = ()> {
    /// The heading under which the document lists these calls.
    tag: &'static str,
    router: Router<S>,
    entries: Vec<Entry>,
}

/// One call of the table.
pub(crate) struct Entry {
    pub tag: &'static str,
    pub method: Method,
    pub path: String,
    pub call: Call,
    pub describe: fn(&mut Operation, &mut Schemas),
}

/// A step that completes the description of a call.
type Change = Box<dyn Fn(&mut Operation, &mut Schemas) + Send + Sync>;

/// The summary of a call, and the parts of its description that the signature of its handler does not show.
#[derive(Default)]
pub struct Call {
    pub(crate) summary: &'static str,
    pub(crate) details: &'static str,
    pub(crate) changes: Vec<Change>,
    pub(crate) links: Vec<Link>,
}

/// A link from the answer of a call to a further call. Tools follow links to test sequences of calls.
pub struct Link {
    pub name: &'static str,
    /// The operation id of the further call, such as `get_chat`.
    pub to: &'static str,
    /// Parameters of the further call, each with the expression that reads its value from the answer.
    pub parameters: &'static [(&'static str, &'static str)],
    /// Fields of the further call's body, with such expressions as their values.
    pub body: Value,
}

/// Begins the description of a call. `summary` is one sentence on its effect.
pub fn about(summary: &'static str) -> Call {
    Call { summary, ..Call::default() }
}

impl Call {
    /// Adds further sentences to the summary.
    #[must_use]
    pub fn details(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    /// Adds the refusals by this call's own rules. Those of its arguments and of the layers are added by these.
    #[must_use]
    pub fn refuses(self, codes: &'static [Code]) -> Self {
        self.with(move |call, _| call.refuses(codes))
    }

    /// Adds a required header.
    #[must_use]
    pub fn header<T: JsonSchema>(self, name: &'static str) -> Self {
        self.with(move |call, schemas| call.takes_header(name, schemas.read::<T>(), true))
    }

    /// Adds a parameter of the path.
    #[must_use]
    pub fn part<T: JsonSchema>(self, name: &'static str) -> Self {
        self.with(move |call, schemas| {
            let schema = schemas.read::<T>();
            call.parameters.push(Parameter { place: Place::Path, name: name.into(), schema, is_required: true });
        })
    }

    /// Makes the body a file of one of these content types.
    #[must_use]
    pub fn file(self, types: &'static [&'static str]) -> Self {
        self.with(move |call, _| call.body.extend(types.iter().map(|it| (*it, json!({})))))
    }

    /// Adds an answer in JSON that the handler's type does not show, because it is a bare response or has another
    /// status than 200.
    #[must_use]
    pub fn json<T: JsonSchema>(self, status: u16) -> Self {
        self.with(move |call, schemas| call.answers_json::<T>(status, schemas))
    }

    /// Adds an answer that is not JSON.
    #[must_use]
    pub fn answers(self, status: u16, description: &'static str, mime: Option<&'static str>) -> Self {
        self.with(move |call, _| {
            let body = mime.map(|mime| (mime, json!({})));
            call.answers.insert(status, Answer { description, body, headers: vec![] });
        })
    }

    /// Adds the headers and the answer of a conditional request.
    #[must_use]
    pub fn answers_if_changed(self) -> Self {
        self.with(|call, _| call.answers_if_changed())
    }

    /// Adds a header to every answer that is not a refusal.
    #[must_use]
    pub fn answers_with(self, name: &'static str, description: &'static str) -> Self {
        self.with(move |call, _| {
            for answer in call.answers.values_mut() {
                answer.headers.push((name, description));
            }
        })
    }

    #[must_use]
    pub fn link(mut self, link: Link) -> Self {
        self.links.push(link);
        self
    }

    #[must_use]
    pub fn with(mut self, change: impl Fn(&mut Operation, &mut Schemas) + Send + Sync + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }
}

macro_rules! methods {
    ($($name:ident $method:ident)*) => {
        $(#[must_use]
        pub fn $name<H: Handler<T, S> + Describe<D>, T: 'static, D>(self, path: &str, handler: H, call: Call) -> Self {
            self.entry(Method::$method, MethodFilter::$method, path, handler, call)
        })*
    };
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    methods! { get GET post POST put PUT delete DELETE }

    /// Begins a table whose calls the document lists under the heading `tag`.
    pub fn new(tag: &'static str) -> Self {
        Self { tag, router: Router::new(), entries: Vec::new() }
    }

    /// Gives the handlers their state.
    pub fn with_state(self, state: S) -> Routes {
        Routes { tag: self.tag, router: self.router.with_state(state), entries: self.entries }
    }

    fn entry<H: Handler<T, S> + Describe<D>, T: 'static, D>(
        mut self,
        method: Method,
        filter: MethodFilter,
        path: &str,
        handler: H,
        call: Call,
    ) -> Self {
        self.router = self.router.route(path, on(filter, handler));
        self.entries.push(Entry { tag: self.tag, method, path: path.into(), call, describe: H::describe });
        self
    }

    #[must_use]
    pub fn merge(mut self, mut other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.entries.append(&mut other.entries);
        self
    }

    /// Nests the calls below a path. `inside` puts layers around them; `around` adds to the description of each call
    /// what the layers do, such as their refusals.
    #[must_use]
    pub fn nest(
        self,
        path: &str,
        inside: impl FnOnce(Router<S>) -> Router<S>,
        around: fn(&Method, &str, &mut Operation),
    ) -> Self {
        let mut entries = self.entries;
        for entry in &mut entries {
            entry.path.insert_str(0, path);
            let (method, path) = (entry.method.clone(), entry.path.clone());
            let change = move |call: &mut Operation, _: &mut Schemas| around(&method, &path, call);
            entry.call.changes.push(Box::new(change));
        }
        Self { tag: self.tag, router: Router::new().nest(path, inside(self.router)), entries }
    }

    /// Separates the router from the descriptions.
    pub fn split(self) -> (Router<S>, Described) {
        (self.router, Described(self.entries))
    }
}

/// The descriptions of a table without its handlers.
pub struct Described(pub(crate) Vec<Entry>);

impl Described {
    #[must_use]
    pub fn and(mut self, mut others: Self) -> Self {
        self.0.append(&mut others.0);
        self
    }
}
