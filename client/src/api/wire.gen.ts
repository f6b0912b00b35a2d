// Written from server/contract/*.json by `npm run generate`. Do not edit.

export const SUBPROTOCOL = "vonk.v1";

/** The answer of `GET /api/auto-like.php`: the oldest received like that has not been looked at. Creates nothing. */
export type AutoLike = {
  profile: ProfileCard | null;
};

/** What is wrong with an upload. */
export type BadImage =
  /** Not a JPEG, PNG or WebP, whatever its name says. */
  | "unsupported"
  /** Begins like one, but cannot be read. */
  | "damaged"
  /** More pixels than are taken, or than fit in memory. */
  | "too_many_pixels"
  /** Too small to show. */
  | "too_few_pixels";

/** The body of `POST` and `DELETE /api/block.php`. */
export type BlockProfile = {
  profile: ProfileRef;
};

/** Somebody who is kept out: what is needed to know whom it is about and to undo it, and no more. */
export type Blocked = {
  fictional: boolean;
  id: MemberId;
  name: string;
};

/** The answer of `GET /api/block.php`: whom this member blocked, the newest first. */
export type Blocks = {
  items: Array<Blocked>;
};

/** Why the server closes a socket. */
export type Bye =
  /** The server stops or restarts: come back after `reconnect_ms`. */
  | "restart"
  /** The session has ended. */
  | "logged_out"
  /** This client read too slowly: come back and resume. */
  | "slow"
  /** The member opened more sockets than allowed; the oldest leaves. */
  | "replaced"
  /** No valid `hello` in time, or frames that cannot be read. */
  | "protocol";

/**
 * The body of `DELETE /api/send.php`: calls off a send that nobody knows the outcome of. Its id is used up, so that a
 * copy which is still on its way is refused.
 */
export type CallOff = {
  client_id: ClientId;
};

/** The answer to a send that was called off; the same again for a repeat. */
export type CalledOff = {
  /** Too late: it was accepted before, and can only be taken back like any message. `null`: it never will be. */
  sent: Sent | null;
};

/** The body of `PUT /api/user.php`. */
export type ChangeUser = {
  /** One of the `locales` of `settings.php`. */
  language: string;
};

/** An item of `GET /api/chats.php`. */
export type Chat = {
  /** Deleted up to here, by me: older messages are not shown to me. */
  cleared_seq: Seq;
  conversation: ConversationRef;
  /** Arrived up to here, on one of my devices: what lies beyond is still to be marked. */
  delivered_seq: Seq;
  /**
   * How often a message of this conversation changed after it was sent. A client that knows a smaller number and
   * was not sent the change as `edited` asks `edits.php`.
   */
  edits: number;
  last_message: Message | null;
  /** The newest message. Messages are gapless, so a client that holds fewer knows what to fetch. */
  last_seq: Seq;
  num_unread_messages: number;
  /** The other member. Nobody can write in the conversation while that one is not available. */
  profile: Partner;
  /** Read up to here, by me. */
  read_seq: Seq;
  /** Arrived up to here, on one of the other's devices; 0 while either has blocked the other. */
  their_delivered_seq: Seq;
  /** Read up to here, by the other; 0 while either has blocked the other. */
  their_read_seq: Seq;
};

/** The answer of `GET /api/chat.php`: one page of messages, oldest first. */
export type ChatPage = {
  /** `null` when asked for a profile one has no conversation with yet. */
  chat: Chat | null;
  messages: Array<Message>;
  /** Newer messages exist after this page. */
  more_after: boolean;
  /** Older messages exist before this page. */
  more_before: boolean;
  price: Price;
  /** The other member. */
  profile: Partner;
  rev: Rev;
};

/** The counters of one side of a conversation: absolute values, so that applying them twice changes nothing. */
export type ChatState = {
  /** Deleted up to here, by me: older messages are not shown to me. */
  cleared_seq: Seq;
  conversation: ConversationRef;
  /** Arrived up to here, on one of my devices: what lies beyond is still to be marked. */
  delivered_seq: Seq;
  /**
   * How often a message of this conversation changed after it was sent. A client that knows a smaller number and
   * was not sent the change as `edited` asks `edits.php`.
   */
  edits: number;
  /** The newest message. Messages are gapless, so a client that holds fewer knows what to fetch. */
  last_seq: Seq;
  num_unread_messages: number;
  /** Read up to here, by me. */
  read_seq: Seq;
  /** Arrived up to here, on one of the other's devices; 0 while either has blocked the other. */
  their_delivered_seq: Seq;
  /** Read up to here, by the other; 0 while either has blocked the other. */
  their_read_seq: Seq;
};

/** The answer of `GET /api/chats.php`: newest first. */
export type Chats = {
  chats: Array<Chat>;
  rev: Rev;
  totals: Totals;
};

/** What a client sends. */
export type ClientFrame =
  /** The first frame, and no other. */
  | {
    type: "hello";
    /** The epoch of that revision, as the state named it. */
    epoch?: string | null;
    /** The last revision this client applied; none for a fresh start. */
    since?: Rev | null;
    /** Whether the page is on screen. A hidden page does not make a member present. */
    visible?: boolean;
  }
  /** Sends a message; the same as `POST /api/message.php`. */
  | {
    type: "send";
  } & Send
  /** Moves a mark; the same as `POST /api/read.php`. */
  | {
    type: "read";
  } & Mark
  /** The member is typing. Once in three seconds is enough; more often says nothing more. */
  | {
    type: "typing";
    conversation: ConversationId;
  }
  /** The page was shown or hidden. */
  | {
    type: "visible";
    visible: boolean;
  }
  /** Asks for a `pong`, to find out whether the connection still stands. */
  | {
    type: "ping";
  };

/**
 * The name a client gives to a send before it is sent: a UUID version 7.
 *
 * It makes a send idempotent for ever: one `(sender, client_id)` has one outcome, however often it arrives. What it
 * tells of its time bounds how long refusals are kept: a send whose id is older than 30 days, or further than a day in
 * the future, is not accepted. Make it by the server's clock, which the frame `hello` tells.
 * Its lower-case, hyphenated text is kept, so equal ids are equal text, and ids sort by their time.
 */
export type ClientId = string;

/** The answer of `GET /api/companyinfo.php`. */
export type CompanyInfo = {
  /** The day the company was added, `YYYY-MM-DD`. */
  added: string;
  address: string;
  city: string;
  country: string;
  /** Percentage offered to a member who is about to delete the account; zero for none. */
  delete_discount: number;
  /** The number in the Dutch trade register. */
  kvk: string;
  name: string;
  support_phone: string;
  tradenames: Array<string>;
  vat_numbers: Array<string>;
};

/** What a message holds, told apart by `kind`. */
export type Content =
  /** Plain text with line breaks; never markup. */
  | {
    kind: "text";
    text: string;
  }
  | {
    kind: "photo";
    photo: MessagePhoto;
  }
  /** A gift of the catalogue `gifts.php`, by its id; its name is the word `gift-ID`. */
  | {
    kind: "gift";
    gift: string;
  }
  /** Nothing is left of it. */
  | {
    kind: "retracted";
    reason: Retraction;
  }
  /** A photo of a member who is not available: nothing of it is told as long as that is so. */
  | {
    kind: "withheld";
  };

/** The conversation of two members. A pair has at most one. */
export type ConversationId = number;

/** How the documented calls write a conversation: `{"id": 5}`. */
export type ConversationRef = {
  id: ConversationId;
};

export type Counterpart = {
  fictional: boolean;
  id: MemberId;
  name: string;
};

/** Whole credits. */
export type Credits = number;

/** Where the next page begins, as the page before it named it. */
export type Cursor = number;

/** The body of `DELETE /api/chat.php`: one chat, or all chats with a profile. */
export type DeleteChat = {
  conversation: ConversationRef;
} | {
  profile: ProfileRef;
};

/** A named account of the demo world: one for each state worth looking at. */
export type DemoAccount = {
  /** The key of a sentence in the word catalogues that says what state this account is in. */
  about: string;
  email: string;
  name: string;
  password: string;
};

/** The body of `DELETE /api/photo.php`: an upload of one's own that is in no message. */
export type DiscardPhoto = {
  photo: PhotoId;
};

/** The answer of a write that has nothing else to say. */
export type Done = {
  rev: Rev;
};

/** The place of a change among those of a conversation's messages: 1, 2, 3 … 0 stands before the first. */
export type Edit = number;

/**
 * The answer of `GET /api/edits.php?conversation=&since=&after=&limit=`: messages after a place that changed after
 * edit number `since`, as they are now, in the order in which they changed.
 */
export type Edits = {
  /** The edit up to which these messages are complete. There is more while the chat counts further. */
  edits: number;
  messages: Array<Message>;
  rev: Rev;
};

/** What an entry is for; names the counter-account, so that the books sum up per kind. */
export type EntryKind =
  | "signup_bonus" | "purchase" | "goodwill" | "message" | "photo" | "gift"
  /** Gives back what a message cost that was taken back, or whose photo could not be used. */
  | "retraction";

/** The body of every refused call. */
export type ErrorBody = {
  error: RefusedCall;
};

export type Gender = "male" | "female";

/** An item of `GET /api/gifts.php`. */
export type Gift = {
  cost: Credits;
  /** Its name is the word `gift-ID` in the catalogues. */
  id: string;
  /** A file behind the domain's `cdn_prefix`. */
  image: string;
};

/**
 * The answer of `GET /api/icebreakers.php?profile=`: first sentences in the member's language, from what the two have
 * in common. Suggestions only: nothing is sent by itself.
 */
export type Icebreakers = {
  items: Array<string>;
};

/** A picture. All paths are put behind the domain's `cdn_prefix`. */
export type Image = {
  filename: string;
  /** The rendition for the match modal. */
  match: string;
  status: ImageStatus;
  thumb_filename: string;
};

export type ImageStatus =
  | "active"
  /** Its renditions are still being made: a state, not an error. */
  | "processing"
  /** It could not be read as a picture; nothing of it is kept. */
  | "refused";

/** An item of `GET /api/interests.php`. */
export type Interest = {
  /** A Lucide icon's name. */
  icon: string;
  /** The key; its word is `interest-KEY` in the catalogues. */
  id: string;
};

/** The answer of `GET /api/ledger.php?cursor=&limit=`: newest first. */
export type Ledger = {
  /** What the member has. */
  credits: Credits;
  items: Array<LedgerEntry>;
  /** Hand it back as `cursor` for the next page. */
  next_cursor: number | null;
  /** How many entries there are in all. */
  total: number;
};

/** One movement of credits. Entries are only ever added. */
export type LedgerEntry = {
  /** Below zero when spent. */
  amount: number;
  balance_after: Credits;
  /** With whom: the member a message went to, unless that one is not available any more. */
  counterpart: Counterpart | null;
  created_at: Millis;
  kind: EntryKind;
  /** 1, 2, 3 … in the order of the member's entries, without a gap. */
  version: number;
};

/** A like with the other's card. */
export type Like = {
  /** The other's profile. */
  id: MemberId;
  /** I have not looked at their like yet. */
  like_new: boolean;
  /** When I liked them. */
  liked: Millis | null;
  /** When they liked me; `null` if they do not, or I passed. */
  liked_by: Millis | null;
  /** Not available: a like that was given to somebody who is invisible or gone by now. It can be taken back. */
  profile: Partner;
};

/** The answer of those calls; `like` is `null` when nothing is left. */
export type LikeAnswer = {
  like: Like | null;
  rev: Rev;
};

/** The body of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`. */
export type LikeProfile = {
  profile: ProfileRef;
};

/** How a member stands with one other: absolute values, so that applying them twice changes nothing. */
export type LikeState = {
  /** The other's profile. */
  id: MemberId;
  /** I have not looked at their like yet. */
  like_new: boolean;
  /** When I liked them. */
  liked: Millis | null;
  /** When they liked me; `null` if they do not, or I passed. */
  liked_by: Millis | null;
};

/** The answer of `GET /api/likes.php`. */
export type Likes = {
  /** Likes that I gave and that are not a match, the newest first. */
  liked: Array<LikeState>;
  /** Received likes, matches among them: new ones first, then the newest. */
  liked_by: Array<LikeState>;
  /** The cards of those named below who are available. */
  profiles: Array<ProfileCard>;
  rev: Rev;
  totals: Totals;
};

/** The body of `PUT /api/likes.php`: the like of this profile has been seen, or all have been if there is none. */
export type LikesSeen = {
  profile?: ProfileRef | null;
};

/** How many items an answer may have at most; above 200 means 200. */
export type Limit = number;

/** The body of `POST /api/user.php`. */
export type LogIn = {
  /** White space around it and upper case make no difference. */
  email: string;
  password: string;
};

/** The body of `POST /api/read.php` and of the frame `read`. */
export type Mark = {
  conversation: ConversationId;
  mark?: MarkKind;
  seq: Seq;
};

/** How far a member is with the other's messages. */
export type MarkKind =
  /** Seen by the member. */
  | "read"
  /** Arrived on a device, not seen yet. */
  | "delivered";

/** A member, and at the same time the member's profile: one person, one number. */
export type MemberId = number;

/**
 * One delivered message, the same for both members of its conversation.
 *
 * `(conversation, seq)` names it for ever; `client_id` is the name its sender gave it. Its content can change after it
 * was sent (a photo becomes ready, the sender takes it back): the frame `edited` tells, and the chat counts it in
 * `edits`.
 */
export type Message = {
  client_id: ClientId;
  conversation: ConversationId;
  sender: MemberId;
  sent_at: Millis;
  seq: Seq;
} & Content;

export type MessageCost = {
  /** In whole units of `currency`, e.g. `1.5`. */
  costs: number;
  /** ISO 4217 code. */
  currency: string;
};

/**
 * A photo in a message, whose renditions are at `/photos/ID/RENDITION`: the sender and premium members have the
 * clear ones, a free recipient the blurred one.
 */
export type MessagePhoto = {
  height: number;
  id: PhotoId;
  /** `processing` until the renditions are made; the frame `edited` tells when they are. */
  status: ImageStatus;
  /** Pixels of the picture as it is shown, turned upright. */
  width: number;
};

/** A moment, in milliseconds since 1970-01-01 UTC. */
export type Millis = number;

/** What a member sends, told apart by `kind`. */
export type Outgoing =
  | {
    kind: "text";
    text: string;
  }
  /** A photo of the sender's, uploaded with `photo.php` and not sent before. */
  | {
    kind: "photo";
    photo: PhotoId;
  }
  /** A gift of the catalogue. */
  | {
    kind: "gift";
    gift: string;
  };

/** The other member of a chat or a like, as far as the caller may know: told apart by `status`. */
export type Partner = ProfileCard | UnavailableMember;

/** The answer of `POST /api/photo.php` and of `GET /api/photo.php?id=`, to the photo's owner. */
export type Photo = {
  height: number;
  id: PhotoId;
  status: ImageStatus;
  /** Pixels of the picture as it is shown, turned upright. */
  width: number;
};

/** A picture that a member uploaded. */
export type PhotoId = number;

/** The answer of `GET /api/price.php`: what the next message costs this member now. */
export type Price = {
  /** Of a text: zero while free messages last. */
  cost: Credits;
  /** What the member has. */
  credits: Credits;
  /** Free messages left. */
  free_left: number;
  gift: Credits;
  photo: Credits;
};

/** A whole profile. What a domain does not show (`visible_profile_fields`, `visible_profile_notes`) is `null` or empty. */
export type Profile = {
  /** In the member's own words. */
  about: string;
  /** In whole years. */
  age: number;
  body_type: string | null;
  /** ISO 3166 code, upper case. */
  country: string;
  eye_color: string | null;
  /** Fixed when the profile is made and never taken back: this profile is not a real person. */
  fictional: boolean;
  gender: Gender;
  hair_color: string | null;
  id: MemberId;
  /** Keys of `interests.php`. */
  interests: Array<string>;
  main_image: Image | null;
  name: string;
  /** Beside the main image, in the member's order. */
  photos: Array<ProfilePhoto>;
  reason: string | null;
  /** The name of a region; never anything finer. */
  region: string;
  relationship_status: string | null;
  /** The values of these are keys; their words are `FIELD-KEY` in the catalogues, such as `sexuality-bi`. */
  sexuality: string | null;
  status: ProfileStatus;
};

/** The short form of a profile, as it stands on cards, in lists and in a chat's header. */
export type ProfileCard = {
  /** In whole years. */
  age: number;
  /** ISO 3166 code, upper case. */
  country: string;
  /** Fixed when the profile is made and never taken back: this profile is not a real person. */
  fictional: boolean;
  gender: Gender;
  id: MemberId;
  main_image: Image | null;
  name: string;
  /** The name of a region; never anything finer. */
  region: string;
  status: ProfileStatus;
};

/** The answer of `GET /api/profile.php?id=`: a profile and how the caller stands with it. */
export type ProfilePage = {
  /** The chat with this profile, if there is one on the caller's screen. */
  conversation: ConversationId | null;
  /** Who likes whom; `null` while neither does. */
  like: LikeState | null;
  /** Present now. Told of partners in a chat only; `false` for anybody else. */
  online: boolean;
  profile: Profile;
  rev: Rev;
};

export type ProfilePhoto = {
  height: number;
  id: PhotoId;
  /** Only its blurred rendition is for this caller: the clear ones are for premium members. */
  locked: boolean;
  width: number;
};

/** How the documented calls write a profile: `{"id": 5}`. */
export type ProfileRef = {
  id: MemberId;
};

export type ProfileStatus =
  | "active"
  /** Not shown to others, and cannot be written to. */
  | "disabled";

/** A refusal, told apart by `code`, with what the caller needs to act on it in `data`. */
export type Refusal =
  /** No session, or one that has ended: the caller is logged out. */
  | {
    code: "authentication_required";
    data: {
      authentication_required: boolean;
    };
  }
  /** E-mail and password do not belong together. */
  | {
    code: "bad_credentials";
  }
  /** Too many failed attempts: no login for so many minutes. */
  | {
    code: "locked_out";
    data: {
      minutes: number;
    };
  }
  /** The header `X-Client-Request: 1` is missing. */
  | {
    code: "client_header_missing";
  }
  /** The `Origin` is not the site's own. */
  | {
    code: "wrong_origin";
  }
  /** The request's host is not one of this server's domains. */
  | {
    code: "unknown_host";
  }
  /** The body or frame is not of the documented shape. */
  | {
    code: "malformed";
    data: {
      detail: string;
    };
  }
  /** A field has a value that is not allowed. */
  | {
    code: "invalid";
    data: {
      field: string;
    };
  }
  /** More bytes than the call takes. */
  | {
    code: "too_large";
    data: {
      max: number;
    };
  }
  /** Does not exist, or not for this caller: the two answer alike. */
  | {
    code: "not_found";
  }
  | {
    code: "method_not_allowed";
  }
  /** The other member cannot be written to: gone, blocked and disabled answer alike. */
  | {
    code: "not_available";
  }
  /** The price stands, the credits do not suffice. */
  | {
    code: "insufficient_credits";
    data: {
      cost: Credits;
      credits: Credits;
    };
  }
  /** A free member has started as many conversations as a free member may. */
  | {
    code: "free_limit";
    data: {
      limit: number;
    };
  }
  /** The price is not the quoted one. */
  | {
    code: "price_changed";
    data: {
      cost: Credits;
    };
  }
  /** A message without text. */
  | {
    code: "empty";
  }
  | {
    code: "too_long";
    data: {
      max: number;
    };
  }
  /** The e-mail address has to be confirmed first. */
  | {
    code: "not_confirmed";
  }
  /** The upload is not a picture that can be used. */
  | {
    code: "bad_image";
    data: {
      why: BadImage;
    };
  }
  /** What was sent cannot be taken back any more: it was read, or too much time has passed. */
  | {
    code: "too_late";
  }
  /**
   * The id stands for something else already, or for a send that was refused for a reason no longer known. What was
   * answered first stays; the same under a new id is another send.
   */
  | {
    code: "id_used";
  }
  /** The id tells a time more than 30 days ago. Nothing is known of it, and nothing was kept of it now. */
  | {
    code: "id_expired";
  }
  /** The id tells a time more than a day from now, so the clock it was made by is wrong. Nothing was kept of it. */
  | {
    code: "id_in_future";
  }
  /** Its sender called this send off before it arrived. */
  | {
    code: "called_off";
  }
  | {
    code: "rate_limited";
    data: {
      retry_ms: number;
    };
  }
  /** The outcome is unknown or the server is busy: the same call may be repeated as it is. */
  | {
    code: "try_again";
  };

/** A refusal, told apart by `code`, with what the caller needs to act on it in `data`. */
export type Refused = ({
  /** The send that was refused; none when another frame was. */
  client_id?: ClientId | null;
  /** In the member's language. */
  message: string;
}) & Refusal;

/** A refusal, told apart by `code`, with what the caller needs to act on it in `data`. */
export type RefusedCall = {
  /** In the caller's language. */
  message: string;
} & Refusal;

/** An item of `GET /api/regions.php`. */
export type Regions = {
  /** ISO 3166 code, upper case. */
  country: string;
  regions: Array<string>;
};

/** The last part of a rendition's address. */
export type Rendition = "large" | "small" | "blurred";

/**
 * The body of `DELETE /api/message.php`: takes back a message of one's own within 15 minutes, unless the other has
 * read it. What it cost comes back if it has reached no device of the other's.
 */
export type Retract = {
  conversation: ConversationId;
  seq: Seq;
};

/** The answer to a retraction; the same again for a repeat. */
export type Retracted = {
  credits: Credits;
  free_left: number;
  message: Message;
  /** It had reached a device of the other's, so neither credits nor a free message came back. */
  reached: boolean;
  /** The credits that came back. */
  returned: Credits;
  rev: Rev;
};

/** Why nothing is left of a message. */
export type Retraction =
  /** Its sender took it back before it was read. */
  | "by_sender"
  /** Its photo turned out to be damaged. */
  | "unusable";

/** A member's revision: raised by one for each change on that member's screen. */
export type Rev = number;

/** The body of `POST /api/message.php` and of the frame `send`: the same fields reach the same function. */
export type Send = {
  client_id: ClientId;
  /** The price the member saw. A price that differs at commit is refused with `price_changed`. */
  quoted_cost: Credits;
  to: To;
} & Outgoing;

/**
 * The answer to an accepted send. A repeat of the same `client_id` gets the same answer again, with the message
 * as it is by then; the same id with anything else in it is refused with `id_used`.
 */
export type Sent = {
  client_id: ClientId;
  /** What it cost: zero while free messages last. */
  cost: Credits;
  /** The sender's balance right after it. */
  credits: Credits;
  /** The sender's free messages left right after it. */
  free_left: number;
  message: Message;
  /** The sender's revision that this message made. */
  rev: Rev;
};

/** The place of a message in its conversation: 1, 2, 3 … without a gap. 0 stands before the first message. */
export type Seq = number;

/** What the server sends. */
export type ServerFrame =
  /** The first frame: what changed since the revision that the client named. */
  | {
    type: "hello";
    /** The server's build; a client of another build offers to reload. */
    build: string;
    /** The server's clock, so that a client can show times and expiries without trusting its own. */
    clock: Millis;
    member: MemberId;
    /** Partners who are present now. */
    online: Array<MemberId>;
    rev: Rev;
    /** What came since; `null` if that is too much for a frame: the client asks `sync.php` for it. */
    sync: Sync | null;
  }
  /** Answers `send`; also to a repeat. */
  | {
    type: "sent";
  } & Sent
  /** Answers a frame that was not taken. */
  | {
    type: "refused";
  } & Refused
  /** A message in one of the member's conversations, their own ones from any device included. */
  | {
    type: "message";
    chat: ChatState;
    message: Message;
    /** The other member, when this conversation is new on the member's screen. */
    profile?: ProfileCard | null;
    rev: Rev;
    totals: Totals;
    /** What the sender has left; only to the sender. */
    wallet?: WalletState | null;
  }
  /** A message that was sent before is another now: its photo is ready, or it was taken back. */
  | {
    type: "edited";
    chat: ChatState;
    message: Message;
    rev: Rev;
    totals: Totals;
    /** What its sender has after it was taken back; only to the sender. */
    wallet?: WalletState | null;
  }
  /** A read or delivered mark moved, mine or the other's. */
  | {
    type: "read";
    chat: ChatState;
    rev: Rev;
    totals: Totals;
  }
  /** A conversation whose other member is available again, or is not any more; also one that came back. */
  | {
    type: "chat";
    chat: Chat;
    rev: Rev;
    totals: Totals;
  }
  /** A conversation was deleted by this member, on any device. */
  | {
    type: "chat_gone";
    conversation: ConversationId;
    rev: Rev;
    totals: Totals;
  }
  /** Somebody liked me, or I somebody, on any device; or a like was seen. With both ways set it is a match. */
  | {
    type: "like";
    like: Like;
    rev: Rev;
    totals: Totals;
  }
  /** All received likes have been looked at. */
  | {
    type: "likes_seen";
    rev: Rev;
    totals: Totals;
  }
  /** Nothing is left between me and this profile. */
  | {
    type: "like_gone";
    profile: MemberId;
    rev: Rev;
    totals: Totals;
  }
  /** The member's own record changed. */
  | {
    type: "user";
    rev: Rev;
    user: User;
  }
  /** The other is typing. Expires by itself after six seconds. */
  | {
    type: "typing";
    conversation: ConversationId;
  }
  /** A partner came or went. Only real, visible sessions count. */
  | {
    type: "presence";
    online: boolean;
    profile: MemberId;
  }
  /** The heartbeat; `rev` is the newest there is, so that even the loss of the very last frame is noticed. */
  | {
    type: "ping";
    rev: Rev;
  }
  /** Answers the client's `ping`. */
  | {
    type: "pong";
    rev: Rev;
  }
  /** The server is about to close this socket. */
  | {
    type: "bye";
    reason: Bye;
    /** When to come back; `null` means: do not, by yourself. */
    reconnect_ms: number | null;
  };

/** The answer of `GET /api/settings.php`, chosen by the request's host. */
export type Settings = {
  build: string;
  /** Put before every picture's file name. */
  cdn_prefix: string;
  company_id: string;
  /** ISO 3166 codes, upper case. */
  countries: Array<string>;
  /** The accounts of the login panel; only in a demo. */
  demo_accounts: Array<DemoAccount>;
  description: string;
  domain: string;
  /** A locale such as `nl-NL`; its first two letters are the language of a first visit. */
  domain_language: string;
  enable_site_entry_popup: boolean;
  fictional_icon: boolean;
  fictional_plural: string;
  fictional_singular: string;
  fictional_warning: boolean;
  /** Conversations a free member may start. */
  free_conversations: number;
  /** Messages a member may write before they cost credits. */
  free_messages: number;
  /** Where the visitor seems to be. */
  geoip_country: string;
  /** Which of `countries` that selects. */
  geoip_selected_country: string;
  gift_credits: Credits;
  index_title: string;
  /** Locales a visitor may choose; the dropdown shows when there is more than one. */
  locales: Array<string>;
  logged_out_search: boolean;
  logged_out_search_trafficsource: boolean;
  mail_name: string;
  member_resell: boolean;
  message_credits: Credits;
  /** The longest message, in characters. */
  message_length: number;
  /** The least a message costs in money, by country. */
  minimum_message_costs: Record<string, MessageCost>;
  name: string;
  /** 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink. */
  niche: number;
  /** The largest photo that can be uploaded, in bytes. */
  photo_bytes: number;
  photo_credits: Credits;
  /** The VAPID key for push; empty while push is not configured. */
  push_public_key: string;
  refund_days: number;
  /** How long a message can be taken back. */
  retract_seconds: number;
  search_fields: Array<string>;
  signup_credits: Credits;
  signups: Signups;
  support_email: string;
  support_phone: string;
  visible_profile_fields: Array<string>;
  visible_profile_notes: Array<string>;
};

export type Signups = "all" | "with_trafficsource" | "none";

/**
 * The answer of `GET /api/sync.php?since=REV&epoch=EPOCH`, and a part of the frame `hello`.
 *
 * Holds everything stamped after `since`, as absolute values. Without a `since`, or with one from another
 * epoch, it is the whole state and `reset` is true: what is not in it does not exist.
 */
export type Sync = {
  chats: Array<Chat>;
  /** Changes when the database was restored from a backup: revisions of another epoch mean nothing. */
  epoch: string;
  /** Conversations this member deleted. */
  gone: Array<ConversationId>;
  likes: Array<Like>;
  /** Profiles with which nothing is left. */
  likes_gone: Array<MemberId>;
  reset: boolean;
  rev: Rev;
  totals: Totals;
  /** `null` when unchanged. */
  user: User | null;
};

/** Whom a message is for: an existing conversation, or a profile (which opens the conversation if there is none). */
export type To = {
  conversation: ConversationId;
} | {
  profile: MemberId;
};

/** What the badges, the title prefix and the app badge show. */
export type Totals = {
  /** Received likes that have not been looked at. */
  new_likes: number;
  /** Messages that are not read yet, in all conversations. */
  unread: number;
};

/** The one `status` of a member who is not available. */
export type Unavailable = "unavailable";

/** A member of whom the caller is told nothing, whatever the reason: gone, invisible, or either blocked the other. */
export type UnavailableMember = {
  id: MemberId;
  status: Unavailable;
};

export type User = {
  /** Conversations this member may still start; `null` when there is no limit (premium). */
  conversations_left: number | null;
  credits: Credits;
  email: string;
  fictional_icon: boolean;
  /** Free messages left before a message costs credits. */
  free_left: number;
  /** Not shown as present, not found by search; seen only by those this member liked or wrote to. */
  invisible: boolean;
  /** One of the domain's visible locales. */
  language: string;
  /** Kinds of notification the member switched off. */
  notifications_disabled: Array<string>;
  /** Premium: has bought credits. */
  paid_user: boolean;
  profile: ProfileCard;
  signup_date: Millis;
  status: UserStatus;
};

/** The answer of `GET`, `POST` and `PUT /api/user.php`. */
export type UserAnswer = {
  rev: Rev;
  user: User;
};

export type UserStatus =
  | "active"
  /** The e-mail address has not been confirmed yet: may look around, may not write. */
  | "not_confirmed";

/** The body of `PUT /api/visibility.php`. */
export type Visibility = {
  invisible: boolean;
};

/** What a member can spend. */
export type WalletState = {
  /** Conversations this member may still start; `null` when there is no limit (premium). */
  conversations_left: number | null;
  credits: Credits;
  /** Messages left before they cost credits. */
  free_left: number;
};
