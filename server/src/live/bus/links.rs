//! How a node speaks and hears, by connections for each. They are made anew whenever they fail, and all of them when the
//! node does not hear itself on every channel: they may lead to two servers after a fail-over.

use super::connections::{Hearing, Speaking};
use super::exchange::{Bus, HEARS_WITHIN, Node};
use super::words::{CHANNELS, OF_NODES, Parcel, Word};
use base::faults;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;

/// How often a node speaks on each channel, even if it has nothing to say.
const SPEAKS_EVERY: Duration = Duration::from_secs(1);
/// How long Redis may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);
/// The pause before a connection that failed is tried again. It doubles while that goes on failing.
const TRIED_AGAIN_AFTER: Duration = Duration::from_millis(500);
/// The longest pause. It ends soon enough after Redis is back, and until then all servers together ask for little.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How often the connections that hear are tested. One that only waits would never notice that its peer is gone.
const PINGED_EVERY: Duration = Duration::from_secs(1);

/// Runs until `stopped` is cancelled, and then says what there is left to say.
pub async fn run(bus: Arc<Bus>, node: Arc<dyn Node>, stopped: CancellationToken) {
    let hearing = async {
        tokio::select! {
            () = hear(&bus, &*node) => {}
            () = stopped.cancelled() => {}
        }
    };
    tokio::join!(speak(&bus, &*node, &stopped), hearing);
}

/// The pauses between tries to connect that fail, one after the other.
#[derive(Default)]
struct Pauses {
    failed: u32,
}

impl Pauses {
    /// The pause after one more try. From the second on it is a random one of at least half its full length, so that
    /// servers which lost Redis at the same moment do not all come back at the same moment.
    fn next(&mut self) -> Duration {
        let full = TRIED_AGAIN_AFTER.saturating_mul(2_u32.saturating_pow(self.failed)).min(LONGEST_PAUSE);
        self.failed = self.failed.saturating_add(1);
        if full == TRIED_AGAIN_AFTER {
            return full;
        }
        let half = full / 2;
        half + half.mul_f64(f64::from(getrandom::u32().unwrap_or(0)) / f64::from(u32::MAX))
    }
}

/// What this node says on each channel, in order.
struct Speaker<'a> {
    bus: &'a Bus,
    link: Option<Speaking>,
    /// The number of the last parcel on each channel.
    numbers: [u64; CHANNELS],
    /// When the connection is tried again.
    not_before: Instant,
    pauses: Pauses,
    /// Since when the node has not heard itself by this connection, if it should have.
    since: Instant,
}

/// Says what there is to say until there is nothing any more.
async fn speak(bus: &Bus, node: &dyn Node, stopped: &CancellationToken) {
    let now = Instant::now();
    let (numbers, pauses) = ([0; CHANNELS], Pauses::default());
    let mut speaker = Speaker { bus, link: None, numbers, not_before: now, pauses, since: now };
    let mut turns = interval(SPEAKS_EVERY);
    turns.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        let (is_turn, is_last) = tokio::select! {
            _ = turns.tick() => (true, false),
            () = bus.to_say.notified() => (false, false),
            () = stopped.cancelled() => (false, true),
        };
        if is_turn && bus.look_around(node) {
            speaker.link = None;
        }
        let (words, has_dropped) = bus.take(node);
        if has_dropped {
            speaker.skip_a_number();
        }
        if is_turn || !words.is_empty() {
            speaker.say(words, is_turn).await;
        }
        if is_last {
            return;
        }
    }
}

impl Speaker<'_> {
    /// The other nodes notice that a number is missing, and heal.
    fn skip_a_number(&mut self) {
        self.numbers.iter_mut().for_each(|number| *number += 1);
    }

    async fn say(&mut self, words: Vec<Word>, is_turn: bool) {
        let count = u64::try_from(words.len()).unwrap_or(u64::MAX);
        match self.try_to_say(words, is_turn).await {
            Ok(()) => drop(self.bus.counts.said.inc_by(count)),
            Err(error) => {
                self.bus.counts.dropped.inc_by(count);
                self.bus.is_cut();
                if self.link.take().is_some() {
                    tracing::warn!(%error, "the bus: this node cannot speak");
                }
                self.skip_a_number();
            }
        }
    }

    async fn try_to_say(&mut self, words: Vec<Word>, is_turn: bool) -> Result<(), String> {
        let is_deaf = self.link.is_some() && !self.bus.is_up() && self.since.elapsed() > HEARS_WITHIN;
        if is_deaf {
            self.link = None;
            return Err("this node does not hear itself".to_owned());
        }
        let is_new = self.link.is_none();
        if is_new {
            self.link = Some(self.connect().await?);
        }
        // The first time it speaks on every channel. Another node that still knows it from before would otherwise hear it
        // again on some of them first, and take it for one that speaks and hears through other servers there.
        let parcels = self.pack(words, is_turn || is_new)?;
        let Some(link) = &mut self.link else { return Err("Redis is away".to_owned()) };
        let said = timeout(ANSWERS_WITHIN, link.say(&self.bus.channels, parcels)).await;
        said.map_err(|_| "no answer in time")?.map_err(|error| error.to_string())?;
        if is_new {
            // A connection that has worked is made anew soon after it fails, however long this one took.
            self.pauses = Pauses::default();
            self.not_before = self.not_before.min(Instant::now() + TRIED_AGAIN_AFTER);
        }
        Ok(())
    }

    async fn connect(&mut self) -> Result<Speaking, String> {
        if Instant::now() < self.not_before {
            return Err("Redis is away".to_owned());
        }
        let link = timeout(ANSWERS_WITHIN, self.bus.address.speaking(&self.bus.channels)).await;
        // Only a try moves the next one: what is said meanwhile must not put it off again and again.
        self.not_before = Instant::now() + self.pauses.next();
        self.since = Instant::now();
        link.map_err(|_| "no answer")?.map_err(|error| error.to_string())
    }

    /// Puts words into parcels, one for each channel that has any; in its turn, one for every channel.
    fn pack(&mut self, words: Vec<Word>, is_turn: bool) -> Result<Vec<(usize, Vec<u8>)>, String> {
        let mut by_channel: [Vec<Word>; CHANNELS] = std::array::from_fn(|_| Vec::new());
        for word in words {
            by_channel[word.channel()].push(word);
        }
        let mut parcels = Vec::new();
        for (channel, words) in by_channel.into_iter().enumerate() {
            if words.is_empty() && !is_turn {
                continue;
            }
            self.numbers[channel] += 1;
            let at =
                (channel == OF_NODES).then(|| u64::try_from(self.bus.begun.elapsed().as_micros()).unwrap_or(u64::MAX));
            let parcel = Parcel { from: self.bus.own.clone(), number: self.numbers[channel], at, words };
            parcels.push((channel, parcel.write().map_err(|error| error.to_string())?));
        }
        Ok(parcels)
    }
}

/// Hears the other nodes, until it is cancelled.
async fn hear(bus: &Bus, node: &dyn Node) {
    let mut was_up = true;
    let mut pauses = Pauses::default();
    loop {
        let ended = match timeout(ANSWERS_WITHIN, bus.address.hearing(&bus.channels)).await {
            Ok(Ok(link)) => {
                bus.hears_again();
                tracing::info!("the bus: this node hears the others");
                was_up = true;
                pauses = Pauses::default();
                listen(bus, node, link).await
            }
            Ok(Err(error)) => error.to_string(),
            Err(_late) => "no answer in time".to_owned(),
        };
        bus.is_cut();
        if faults::is_on("no-healing") {
            return std::future::pending().await;
        }
        if std::mem::take(&mut was_up) {
            tracing::warn!(error = ended, "the bus: this node does not hear the others");
        }
        sleep(pauses.next()).await;
    }
}

/// Hands on what is heard; gives why that has ended.
async fn listen(bus: &Bus, node: &dyn Node, link: Hearing) -> String {
    let Hearing { mut heard, mut test } = link;
    let began = Instant::now();
    let testing = async {
        loop {
            sleep(PINGED_EVERY).await;
            match timeout(ANSWERS_WITHIN, test.ping()).await {
                Ok(Ok(())) if bus.is_up() || began.elapsed() < HEARS_WITHIN => {}
                Ok(Ok(())) => return "this node does not hear itself".to_owned(),
                Ok(Err(error)) => return error.to_string(),
                Err(_late) => return "no answer in time".to_owned(),
            }
        }
    };
    let hearing = async {
        loop {
            let message = match heard.next().await {
                Ok(message) => message,
                Err(why) => return why.to_owned(),
            };
            let channel = bus.channels.iter().position(|channel| channel == message.get_channel_name());
            if let Some(channel) = channel {
                bus.take_in(node, channel, message.get_payload_bytes());
            }
        }
    };
    tokio::select! {
        why = testing => why,
        why = hearing => why,
        () = bus.begin_anew.notified() => "another node is heard on some channels only".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_begin_short_again() {
        let mut pauses = Pauses::default();
        assert_eq!(pauses.next(), TRIED_AGAIN_AFTER);
        for full in [1, 2, 4, 5, 5].map(Duration::from_secs) {
            let pause = pauses.next();
            assert!(full / 2 <= pause && pause <= full, "{pause:?} of {full:?}");
        }
        pauses.failed = u32::MAX;
        assert!(pauses.next() <= LONGEST_PAUSE);
        pauses = Pauses::default();
        assert_eq!(pauses.next(), TRIED_AGAIN_AFTER);
    }
}
