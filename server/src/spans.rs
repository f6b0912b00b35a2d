//! What takes how long, for a collector of the operator's: spans of requests, frames, groups, transactions and jobs, told
//! by OTLP over HTTP where the configuration names an address.
//!
//! Only spans with the target [`SPANS`] leave the server. They name kinds of work, and neither members nor what they
//! write; the lines of the log, which say more, stay here.

use crate::config;
use base::SPANS;
use base::error::{Error, Result};
use base::seldom::Seldom;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use reqwest::redirect::Policy;
use std::pin::Pin;
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

/// Where collectors take spans, below the address of OTLP.
const PATH: &str = "/v1/traces";
/// How long a collector may take over one parcel, and over the last when the server stops. Meanwhile at most 2 048 spans
/// wait, and more are dropped.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// The variable by which an operator names the server; the library reads it.
const NAME: &str = "OTEL_SERVICE_NAME";

/// The way to a collector.
pub struct Spans(SdkTracerProvider);

impl Spans {
    /// None if the configuration names no collector.
    pub fn open(config: &config::Telemetry) -> Result<Option<Self>> {
        if config.otlp.is_empty() {
            return Ok(None);
        }
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Courteous::open()?)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}{PATH}", config.otlp.trim_end_matches('/')))
            .with_timeout(ANSWERS_WITHIN)
            .build()
            .map_err(|error| Error::internal(format!("telemetry.otlp: {error}")))?;
        let mut resource = Resource::builder();
        if std::env::var_os(NAME).is_none() {
            resource = resource.with_service_name("vonk");
        }
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(config.sampled)));
        let provider = SdkTracerProvider::builder()
            .with_resource(resource.build())
            .with_sampler(sampler)
            .with_batch_exporter(exporter);
        Ok(Some(Self(provider.build())))
    }

    /// What takes spans in. The names of threads and of places in the code would be most of what is sent.
    pub fn layer<S: Subscriber + for<'s> LookupSpan<'s> + Send + Sync>(&self) -> impl Layer<S> + use<S> {
        let layer = tracing_opentelemetry::layer().with_tracer(self.0.tracer("vonk"));
        let layer = layer.with_location(false).with_threads(false).with_target(false).with_tracked_inactivity(false);
        layer.with_filter(filter_fn(|it| it.is_span() && it.target() == SPANS))
    }

    /// Sends what is left. A collector that does not answer is not waited for.
    pub async fn close(self) {
        let closing = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(ANSWERS_WITHIN));
        if let Ok(Err(error)) = closing.await {
            tracing::warn!(%error, "the last spans did not reach the collector");
        }
    }
}

/// The library sends from a thread of its own, which may wait; the client lives in the server's runtime.
#[derive(Debug)]
struct Courteous {
    client: reqwest::Client,
    runtime: Handle,
}

impl Courteous {
    fn open() -> Result<Self> {
        // The library that speaks TLS has no cryptography of its own. A second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(Policy::none()).no_proxy().timeout(ANSWERS_WITHIN);
        let client = client.build().map_err(|error| Error::internal(format!("telemetry: {error}")))?;
        Ok(Self { client, runtime: Handle::current() })
    }
}

/// What the trait wants of an asynchronous function.
type Sending<'s> = Pin<Box<dyn Future<Output = Answered> + Send + 's>>;
type Answered = std::result::Result<Response<Bytes>, HttpError>;

impl HttpClient for Courteous {
    fn send_bytes<'c, 's>(&'c self, request: Request<Bytes>) -> Sending<'s>
    where
        'c: 's,
        Self: 's,
    {
        let sent = self.runtime.spawn(send(self.client.clone(), request));
        Box::pin(async move { sent.await? })
    }
}

async fn send(client: reqwest::Client, request: Request<Bytes>) -> Answered {
    static FAILED: Seldom = Seldom::new();
    let answer = match client.execute(request.try_into()?).await {
        Ok(answer) => answer.error_for_status(),
        Err(error) => Err(error),
    };
    // The answer says nothing that is needed.
    answer.map(|_| Response::new(Bytes::new())).map_err(|error| {
        let error = error.without_url();
        if let Some(left_out) = FAILED.line() {
            tracing::warn!(?error, left_out, "spans did not reach the collector");
        }
        error.into()
    })
}
