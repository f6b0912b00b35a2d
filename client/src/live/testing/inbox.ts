/** A server's side of one member, as small as the wire's rules allow: what tests hold the client against. */
import type {
  Chat,
  ChatPage,
  Chats,
  ChatState,
  ConversationId,
  MemberId,
  Message,
  ProfileCard,
  Rev,
  Seq,
  Sync,
  Totals,
  User,
  UserAnswer,
} from '../../api/wire.gen';
import type { Durable } from '../apply';

export const ME: MemberId = 1;

type Side = { partner: MemberId; stamp: Rev; read: Seq; cleared: Seq; theirRead: Seq; theirDelivered: Seq };

/** The whole state at one revision. */
export type Snapshot = { user: User; totals: Totals; chats: Chat[] };

export class Inbox {
  epoch = 'first';
  rev: Rev = 0;
  /** By revision: every state there has been. */
  readonly past: Snapshot[] = [];
  readonly messages = new Map<ConversationId, Message[]>();
  #user: User = newUser();
  #userStamp: Rev = 0;
  readonly #sides = new Map<ConversationId, Side>();

  constructor() {
    this.past.push(this.snapshot());
  }

  receive(partner: MemberId): Durable {
    return this.#post(partner, partner);
  }

  send(partner: MemberId, clientId?: string): Durable {
    this.#user = { ...this.#user, credits: this.#user.credits - 1 };
    this.#userStamp = this.rev + 1;
    return this.#post(partner, ME, clientId);
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
  }

  sync(since?: { rev: Rev; epoch: string }): Sync {
    const reset = since?.epoch !== this.epoch;
    const after = reset ? -1 : since.rev;
    const changed = [...this.#sides].filter(([, side]) => side.stamp > after).map(([id]) => id);
    return {
      epoch: this.epoch,
      rev: this.rev,
      reset,
      totals: this.totals(),
      user: this.#userStamp > after ? this.#user : null,
      chats: changed.filter((id) => this.#isVisible(id)).map((id) => this.#chat(id)),
      gone: reset ? [] : changed.filter((id) => !this.#isVisible(id)),
    };
  }

  user(): UserAnswer {
    return { user: this.#user, rev: this.rev };
  }

  chats(): Chats {
    return { chats: this.snapshot().chats, totals: this.totals(), rev: this.rev };
  }

  snapshot(): Snapshot {
    const visible = [...this.#sides.keys()].filter((id) => this.#isVisible(id)).sort((a, b) => a - b);
    return { user: this.#user, totals: this.totals(), chats: visible.map((id) => this.#chat(id)) };
  }

  totals(): Totals {
    const unread = [...this.#sides.keys()].reduce((sum, id) => sum + this.#unread(id), 0);
    return { unread, new_likes: 0 };
  }

  /** The messages of a conversation that the member has not deleted, after `after`. */
  visible(conversation: ConversationId, after: Seq): Message[] {
    const from = Math.max(after, this.#sides.get(conversation)?.cleared ?? 0);
    return (this.messages.get(conversation) ?? []).filter(({ seq }) => seq > from);
  }

  page(partner: MemberId, after: Seq, limit: number): ChatPage {
    const conversation = conversationWith(partner);
    const messages = this.visible(conversation, after);
    const { credits, free_left } = this.#user;
    return {
      profile: profileOf(partner),
      chat: this.#isVisible(conversation) ? this.#chat(conversation) : null,
      messages: messages.slice(0, limit),
      more_before: this.visible(conversation, 0).length > messages.length,
      more_after: messages.length > limit,
      price: { cost: 1, credits, free_left },
      rev: this.rev,
    };
  }

  #post(partner: MemberId, sender: MemberId, clientId?: string): Durable {
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
      kind: 'text',
      text: `${seq}`,
    };
    const rev = this.#commit(() => {
      const side = this.#sides.get(conversation) ?? newSide(partner);
      this.messages.set(conversation, [...sent, message]);
      this.#sides.set(conversation, { ...side, stamp: this.rev, ...(sender === ME && { read: seq }) });
    });
    const { credits, free_left, conversations_left } = this.#user;
    return {
      type: 'message',
      rev,
      message,
      chat: this.#state(conversation),
      totals: this.totals(),
      ...(isNew && { profile: profileOf(partner) }),
      ...(sender === ME && { wallet: { credits, free_left, conversations_left } }),
    };
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
    return this.#lastSeq(conversation) - (this.#sides.get(conversation)?.read ?? 0);
  }

  #state(conversation: ConversationId): ChatState {
    const side = this.#sides.get(conversation) ?? newSide(0);
    return {
      conversation: { id: conversation },
      num_unread_messages: this.#unread(conversation),
      last_seq: this.#lastSeq(conversation),
      read_seq: side.read,
      cleared_seq: side.cleared,
      their_read_seq: side.theirRead,
      their_delivered_seq: side.theirDelivered,
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

export function conversationWith(partner: MemberId): ConversationId {
  return partner * 10;
}

export function profileOf(id: MemberId): ProfileCard {
  return {
    id,
    name: `Member ${id}`,
    age: 30,
    gender: 'female',
    country: 'NL',
    region: 'Utrecht',
    main_image: null,
    fictional: false,
    status: 'active',
  };
}

function newSide(partner: MemberId): Side {
  return { partner, stamp: 0, read: 0, cleared: 0, theirRead: 0, theirDelivered: 0 };
}

function newUser(): User {
  return {
    status: 'active',
    email: 'me@demo.test',
    credits: 1000,
    free_left: 0,
    conversations_left: null,
    notifications_disabled: [],
    profile: profileOf(ME),
    paid_user: true,
    signup_date: 0,
    fictional_icon: true,
    language: 'en',
  };
}
