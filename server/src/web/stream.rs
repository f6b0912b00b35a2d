//! A connection's bytes: counted as they move, and closed so that the last answer arrives.

use crate::http::place::Place;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// How many bytes of a refused body are read and discarded: more than the largest photo. A connection that closes
/// over unread bytes is reset, and the client would never read why it was refused.
const THROWN_AWAY: usize = 16 * 1024 * 1024;

/// Holds the connection's place, also after an upgrade.
pub struct Stream {
    tcp: TcpStream,
    place: Arc<Place>,
    /// What may still be thrown away, once the sending side is closed.
    left: Option<usize>,
}

impl Stream {
    pub fn new(tcp: TcpStream, place: Arc<Place>) -> Self {
        Self { tcp, place, left: None }
    }

    fn written(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = &written {
            self.place.progress.moved(*bytes);
        }
        written
    }

    /// Reads until the client has closed its side or there is nothing left to be patient for.
    fn poll_throw_away(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut scrap = [0; 4096];
        while let Some(left) = self.left.filter(|left| *left > 0) {
            let mut scrap = ReadBuf::new(&mut scrap);
            let read = ready!(Pin::new(&mut *self).poll_read(context, &mut scrap));
            let bytes = scrap.filled().len();
            let is_over = read.is_err() || bytes == 0;
            self.left = Some(if is_over { 0 } else { left.saturating_sub(bytes) });
        }
        Poll::Ready(())
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = out.filled().len();
        let read = Pin::new(&mut this.tcp).poll_read(context, out);
        this.place.progress.moved(out.filled().len() - before);
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.tcp).poll_write(context, bytes);
        this.written(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.tcp).poll_write_vectored(context, slices);
        this.written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.left.is_none() {
            ready!(Pin::new(&mut this.tcp).poll_shutdown(context))?;
            this.left = Some(if this.place.progress.is_unread() { THROWN_AWAY } else { 0 });
        }
        this.poll_throw_away(context).map(Ok)
    }
}
