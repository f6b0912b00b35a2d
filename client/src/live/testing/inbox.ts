/** The server's side of one member, in the smallest form that the contract allows. Tests compare the client with it. */
import type {
  Chat,
  ChatPage,
  Chats,
  ChatState,
  ConversationId,
  Edits,
  ImageStatus,
  Like,
  Likes,
  MemberId,
  Message,
  Reaction,
  Rev,
  Seq,
  Sync,
  Totals,
  User,
  UserAnswer,
  WalletState,
} from '../../api/wire.gen';
import type { Durable } from '../state/state';
import { type LikeAct, LikeBook } from './like-book';
import { conversationWith, ME, newUser, profileOf } from './people';

type Side = {
  partner: MemberId;
  stamp: Rev;
  read: Seq;
  cleared: Seq;
  delivered: Seq;
  theirRead: Seq;
  theirDelivered: Seq;
};

type Post = { clientId?: string | undefined; photo?: ImageStatus };

/** The whole state at one revision. */
export type Snapshot = { user: User; totals: Totals; chats: Chat[]; likes: Like[] };

export class Inbox {
  epoch = 'first';
  rev: Rev = 0;
  /** By revision: every state there has been. */
  readonly past: Snapshot[] = [];
  readonly messages = new Map<ConversationId, Message[]>();
  #user: User = newUser();
  #userStamp: Rev = 0;
  readonly #sides = new Map<ConversationId, Side>();
  readonly #edits = new Map<ConversationId, number>();
  /** By message: the edit that changed it last. */
  readonly #edited = new Map<ConversationId, Map<Seq, number>>();
  readonly #likes = new LikeBook();

  constructor() {
    this.past.push(this.snapshot());
  }

  receive(partner: MemberId): Durable {
    return this.#post(partner, partner);
  }

  /** A photo whose renditions are still to be made. */
  receivePhoto(partner: MemberId): Durable {
    return this.#post(partner, partner, { photo: 'processing' });
  }

  send(partner: MemberId, clientId?: string): Durable {
    this.#pay(-1);
    return this.#post(partner, ME, { clientId });
  }

  /** The renditions of the oldest photo are made. */
  readyPhoto(partner: MemberId): Durable | null {
    return this.#edit(partner, (message) =>
      message.kind === 'photo' && message.photo.status === 'processing'
        ? { ...message, photo: { ...message.photo, status: 'active' } }
        : null,
    );
  }

  /** The member takes back the first message that the partner has not read. */
  retract(partner: MemberId): Durable | null {
    const { theirRead } = this.#sides.get(conversationWith(partner)) ?? newSide(partner);
    return this.#edit(partner, (message) =>
      message.sender === ME && message.seq > theirRead ? emptied(message) : null,
    );
  }

  /** The partner takes back the first message that the member has not read. */
  retractByPartner(partner: MemberId): Durable | null {
    const { read } = this.#sides.get(conversationWith(partner)) ?? newSide(partner);
    return this.#edit(partner, (message) =>
      message.sender === partner && message.seq > read ? emptied(message) : null,
    );
  }

  /** The member reacts to the newest message, or takes the reaction to it back. */
  react(partner: MemberId, reaction: Reaction | null): Durable | null {
    return this.#react(partner, reaction, ME);
  }

  /** The same by the partner. */
  reactByPartner(partner: MemberId, reaction: Reaction | null): Durable | null {
    return this.#react(partner, reaction, partner);
  }

  #react(partner: MemberId, reaction: Reaction | null, by: MemberId): Durable | null {
    const newest = this.#lastSeq(conversationWith(partner));
    return this.#edit(partner, (message) => {
      if (message.seq !== newest || message.kind === 'retracted') return null;
      const field = message.sender === by ? 'sender_reaction' : 'recipient_reaction';
      return (message[field] ?? null) === reaction ? null : { ...message, [field]: reaction };
    });
  }

  actOnLike(act: LikeAct, partner: MemberId): Durable | null {
    if (!this.#likes.allows(act, partner)) return null;
    const rev = this.#commit(() => this.#likes.do(act, partner, this.rev));
    const like = this.#likes.of(partner);
    const totals = this.totals();
    return like ? { type: 'like', rev, like, totals } : { type: 'like_gone', rev, profile: partner, totals };
  }

  read(partner: MemberId): Durable | null {
    return this.#mark(partner, (side, last) => ({ ...side, read: last }));
  }

  readByPartner(partner: MemberId): Durable | null {
    return this.#mark(partner, (side, last) => ({ ...side, theirRead: last, theirDelivered: last }));
  }

  arriveAtPartner(partner: MemberId): Durable | null {
    return this.#mark(partner, (side, last) => ({ ...side, theirDelivered: last }));
  }

  /** Messages arrived on a device of the member, whose own screen does not show that. */
  arrive(partner: MemberId): void {
    const conversation = conversationWith(partner);
    const side = this.#sides.get(conversation) ?? newSide(partner);
    this.#sides.set(conversation, { ...side, delivered: this.#lastSeq(conversation) });
  }

  delete(partner: MemberId): Durable | null {
    const conversation = conversationWith(partner);
    const side = this.#sides.get(conversation);
    if (!side || !this.#isVisible(conversation)) return null;
    const last = this.#lastSeq(conversation);
    const rev = this.#commit(() =>
      this.#sides.set(conversation, { ...side, cleared: last, read: last, stamp: this.rev }),
    );
    return { type: 'chat_gone', rev, conversation, totals: this.totals() };
  }

  changeLanguage(): Durable {
    const rev = this.#commit(() => {
      this.#user = { ...this.#user, language: this.#user.language === 'en' ? 'nl' : 'en' };
      this.#userStamp = this.rev;
    });
    return { type: 'user', rev, user: this.#user };
  }

  /** The database comes back from a backup: other content, other revisions. */
  restore(rev: Rev): void {
    this.epoch = 'restored';
    this.rev = rev;
    for (const [id, side] of this.#sides) this.#sides.set(id, { ...side, stamp: rev });
    this.#likes.stampAll(rev);
  }

  sync(since?: { rev: Rev; epoch: string }): Sync {
    const reset = since?.epoch !== this.epoch;
    const after = reset ? -1 : since.rev;
    const { likes, likes_gone } = this.#likes.changedAfter(after);
    const changed = [...this.#sides].filter(([, side]) => side.stamp > after).map(([id]) => id);
    return {
      epoch: this.epoch,
      rev: this.rev,
      reset,
      totals: this.totals(),
      user: this.#userStamp > after ? this.#user : null,
      chats: changed.filter((id) => this.#isVisible(id)).map((id) => this.#chat(id)),
      gone: reset ? [] : changed.filter((id) => !this.#isVisible(id)),
      likes,
      likes_gone: reset ? [] : likes_gone,
    };
  }

  user(): UserAnswer {
    return { user: this.#user, rev: this.rev };
  }

  chats(): Chats {
    return { chats: this.snapshot().chats, totals: this.totals(), rev: this.rev };
  }

  likes(): Likes {
    return this.#likes.answer(this.totals(), this.rev);
  }

  snapshot(): Snapshot {
    const visible = [...this.#sides.keys()].filter((id) => this.#isVisible(id)).sort((a, b) => a - b);
    return {
      user: this.#user,
      totals: this.totals(),
      chats: visible.map((id) => this.#chat(id)),
      likes: this.#likes.all(),
    };
  }

  totals(): Totals {
    const unread = [...this.#sides.keys()].reduce((sum, id) => sum + this.#unread(id), 0);
    return { unread, new_likes: this.#likes.newLikes() };
  }

  /** The messages of a conversation that the member has not deleted, after `after`. */
  visible(conversation: ConversationId, after: Seq): Message[] {
    const from = Math.max(after, this.#sides.get(conversation)?.cleared ?? 0);
    return (this.messages.get(conversation) ?? []).filter(({ seq }) => seq > from);
  }

  page(partner: MemberId, after: Seq, limit: number): ChatPage {
    return this.#page(partner, this.visible(conversationWith(partner), after).slice(0, limit));
  }

  /** The newest page, or the one before a message. */
  pageBefore(partner: MemberId, before: Seq, limit: number): ChatPage {
    const earlier = this.visible(conversationWith(partner), 0).filter(({ seq }) => seq < before);
    return this.#page(partner, earlier.slice(-limit));
  }

  #page(partner: MemberId, messages: Message[]): ChatPage {
    const conversation = conversationWith(partner);
    const all = this.visible(conversation, 0);
    const { credits, free_left } = this.#user;
    return {
      profile: profileOf(partner),
      chat: this.#isVisible(conversation) ? this.#chat(conversation) : null,
      messages,
      more_before: messages[0] !== undefined && messages[0] !== all[0],
      more_after: messages.at(-1) !== undefined && messages.at(-1) !== all.at(-1),
      price: { cost: 1, photo: 2, gift: 5, credits, free_left },
      rev: this.rev,
    };
  }

  /** Messages after a place that changed after an edit, in the order in which they changed. */
  edits(conversation: ConversationId, since: number, after: Seq, limit: number): Edits {
    const latest = this.#edits.get(conversation) ?? 0;
    const stamps = this.#edited.get(conversation) ?? new Map<Seq, number>();
    const changed = this.visible(conversation, after)
      .filter(({ seq }) => (stamps.get(seq) ?? 0) > since)
      .sort((a, b) => (stamps.get(a.seq) ?? 0) - (stamps.get(b.seq) ?? 0));
    const messages = changed.slice(0, limit);
    const last = messages.at(-1);
    const edits = changed.length > limit && last ? (stamps.get(last.seq) ?? 0) : latest;
    return { messages, edits, rev: this.rev };
  }

  #pay(credits: number): void {
    this.#user = { ...this.#user, credits: this.#user.credits + credits };
    this.#userStamp = this.rev + 1;
  }

  #post(partner: MemberId, sender: MemberId, { clientId, photo }: Post = {}): Durable {
    const conversation = conversationWith(partner);
    const isNew = !this.#isVisible(conversation);
    const sent = this.messages.get(conversation) ?? [];
    const seq = sent.length + 1;
    const message: Message = {
      conversation,
      seq,
      client_id: clientId ?? `${conversation}-${seq}`,
      sender,
      sent_at: this.rev,
      ...(photo
        ? { kind: 'photo', photo: { id: conversation * 1000 + seq, status: photo, width: 4, height: 3 } }
        : { kind: 'text', text: `${seq}` }),
    };
    const rev = this.#commit(() => {
      const side = this.#sides.get(conversation) ?? newSide(partner);
      this.messages.set(conversation, [...sent, message]);
      this.#sides.set(conversation, { ...side, stamp: this.rev, ...(sender === ME && { read: seq }) });
    });
    return {
      type: 'message',
      rev,
      message,
      chat: this.#state(conversation),
      totals: this.totals(),
      ...(isNew && { profile: profileOf(partner) }),
      ...(sender === ME && { wallet: this.#wallet() }),
    };
  }

  /**
   * Changes the first message that `change` applies to. A change of a message that the member has deleted is not
   * reported.
   */
  #edit(partner: MemberId, change: (message: Message) => Message | null): Durable | null {
    const conversation = conversationWith(partner);
    const side = this.#sides.get(conversation);
    const sent = this.messages.get(conversation) ?? [];
    const place = sent.findIndex((message) => change(message));
    const before = sent[place];
    const after = before && change(before);
    if (!side || !after) return null;

    const { seq, sender } = before;
    const isRefund = after.kind === 'retracted' && sender === ME;
    const edit = (this.#edits.get(conversation) ?? 0) + 1;
    const message: Message = { ...after, edit };
    this.messages.set(conversation, sent.with(place, message));
    this.#edits.set(conversation, edit);
    this.#edited.set(conversation, new Map(this.#edited.get(conversation)).set(seq, edit));
    if (isRefund) this.#pay(1);

    if (this.#isVisible(conversation)) {
      const rev = this.#commit(() => this.#sides.set(conversation, { ...side, stamp: this.rev }));
      const [chat, totals] = [this.#state(conversation), this.totals()];
      return { type: 'edited', rev, message, chat, totals, ...(isRefund && { wallet: this.#wallet() }) };
    }
    return isRefund ? { type: 'user', rev: this.#commit(() => undefined), user: this.#user } : null;
  }

  #wallet(): WalletState {
    const { credits, free_left, conversations_left } = this.#user;
    return { credits, free_left, conversations_left };
  }

  #mark(partner: MemberId, move: (side: Side, last: Seq) => Side): Durable | null {
    const conversation = conversationWith(partner);
    const side = this.#sides.get(conversation);
    if (!side || !this.#isVisible(conversation)) return null;
    const rev = this.#commit(() =>
      this.#sides.set(conversation, { ...move(side, this.#lastSeq(conversation)), stamp: this.rev }),
    );
    return { type: 'read', rev, chat: this.#state(conversation), totals: this.totals() };
  }

  #commit(change: () => void): Rev {
    this.rev += 1;
    change();
    this.past[this.rev] = this.snapshot();
    return this.rev;
  }

  #lastSeq(conversation: ConversationId): Seq {
    return this.messages.get(conversation)?.length ?? 0;
  }

  #isVisible(conversation: ConversationId): boolean {
    return this.#lastSeq(conversation) > (this.#sides.get(conversation)?.cleared ?? 0);
  }

  #unread(conversation: ConversationId): number {
    const read = this.#sides.get(conversation)?.read ?? 0;
    return (this.messages.get(conversation) ?? []).filter(({ seq, kind }) => seq > read && kind !== 'retracted').length;
  }

  #state(conversation: ConversationId): ChatState {
    const side = this.#sides.get(conversation) ?? newSide(0);
    return {
      conversation: { id: conversation },
      num_unread_messages: this.#unread(conversation),
      last_seq: this.#lastSeq(conversation),
      read_seq: side.read,
      delivered_seq: Math.max(side.delivered, side.read),
      cleared_seq: side.cleared,
      their_read_seq: side.theirRead,
      their_delivered_seq: side.theirDelivered,
      edits: this.#edits.get(conversation) ?? 0,
    };
  }

  #chat(conversation: ConversationId): Chat {
    return {
      ...this.#state(conversation),
      profile: profileOf(this.#sides.get(conversation)?.partner ?? 0),
      last_message: this.messages.get(conversation)?.at(-1) ?? null,
    };
  }
}

function emptied({ conversation, seq, client_id, sender, sent_at, kind }: Message): Message | null {
  if (kind === 'retracted') return null;
  return { conversation, seq, client_id, sender, sent_at, kind: 'retracted', reason: 'by_sender' };
}

function newSide(partner: MemberId): Side {
  return { partner, stamp: 0, read: 0, cleared: 0, delivered: 0, theirRead: 0, theirDelivered: 0 };
}
