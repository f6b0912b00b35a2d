// Written from server/contract/*.json by `npm run generate`. Do not edit.

export const SUBPROTOCOL = "vonk.v1";

/** The body of `POST /api/activate.php`. */
export type Activate = {
  /** The token of the link in the mail. */
  token: string;
};

/** The answer of `POST /api/activate.php`. */
export type Activated = {
  /** The profile to which the first message goes out now. */
  writes_to: MemberId | null;
};

/** The answer of `PUT /api/mail-change.php`. */
export type AddressChanged = {
  /** After an undo: the account was deleted in the meantime, and a mail has the link that brings it back. */
  deleted: boolean;
  /** The address of the account from now on. */
  email: string;
  /** After an undo, which ends the password too: sets a new one with `PUT /api/reset-password.php`. */
  password_token: string | null;
  /** To whom a first message goes out that has waited for a confirmed address. */
  writes_to: MemberId | null;
};

/** The body of `PUT /api/mail-change.php`: the token of a mail's link. */
export type AddressLink =
  /** Of the mail to the new address: carries out the change. */
  | {
    token: string;
  }
  /** Of the mail to the old address: undoes the change. */
  | {
    undo: string;
  };

/** An age in whole years. Members are adults. */
export type Age = number;

export type Alert =
  /** The last mail to the member's address was refused by its mail server. */
  | "mail_refused"
  /**
   * The first message, which waited for the confirmation of the address, could not be delivered. It goes when the
   * message is given up by `DELETE /api/signup.php`.
   */
  | "first_message"
  /** The member has not confirmed the e-mail address. */
  | "activation"
  /** The profile has no main image. */
  | "photo"
  /** The profile has no text or no interests. */
  | "enrich_profile"
  /**
   * The member can be notified on this device. The server does not know whether the device can show notifications,
   * or shows them already: the client leaves the alert out then.
   */
  | "push"
  /** The member has switched off kinds of notifications. */
  | "disabled_notifications";

/** The answer of `GET` and `PUT /api/alerts.php`: the alerts to show, the most important first. */
export type Alerts = {
  alerts: Array<Alert>;
  /** The message that `first_message` is about. */
  undelivered?: HeldMessage | null;
};

/** An amount of money in the smallest unit of its currency, such as cents. */
export type Amount = number;

/** The body of `PUT /api/profile-photos.php`: all photos in the order that they shall have. */
export type ArrangePhotos = {
  /** The photo that becomes the main image. Without one the main image stays what it is. */
  main?: PhotoId | null;
  photos: Array<ArrangedPhoto>;
};

/** A photo at its place. */
export type ArrangedPhoto = {
  /** Shown to the caller's matches only. The main image cannot be hidden. */
  hidden: boolean;
  photo: PhotoId;
};

/** The body of `POST /api/directdebit.php`. */
export type AskCode = {
  /** What is to be signed; `null` for another code for what waits already. */
  form?: MandateForm | null;
};

/** The body of `POST /api/export.php`. */
export type AskExport = {
  /** The caller's password: everything of the member is in the answer. */
  password: string;
};

/** The body of `POST /api/withdraw.php`: which order it is about. Nothing is changed by it. */
export type AskWithdrawal = {
  /** The address of the buyer's account. */
  email: string;
  order: OrderId;
};

/**
 * The answer of `GET /api/auto-like.php`: the sender of the oldest received like that the caller has not looked at.
 * The call creates no like.
 */
export type AutoLike = {
  /** `null` when the caller has looked at all received likes. */
  profile: ProfileCard | null;
};

/** What is wrong with an upload. */
export type BadImage =
  /** The content of the file is not a JPEG, PNG or WebP picture, whatever its name is. */
  | "unsupported"
  /** The file begins like such a picture, but cannot be decoded. */
  | "damaged"
  /** The picture has more pixels than the server accepts or can decode in its memory. */
  | "too_many_pixels"
  /** The picture is too small to be shown. */
  | "too_few_pixels";

/** What a member can spend, in credits. It is below zero when credits were spent whose payment was taken back. */
export type Balance = number;

/** Somebody who fits. The score is the sum of the points of the reasons, and of nothing else. */
export type BestMatch = {
  profile: ProfileCard;
  /** In a fixed order; empty if nothing is known that the two share. */
  reasons: Array<MatchReason>;
  score: number;
};

/**
 * The answer of `GET /api/match-finder.php`: those who fit best, the best first. The caller has neither liked nor passed
 * any of them.
 */
export type BestMatches = {
  items: Array<BestMatch>;
};

/** The body of `POST` and `DELETE /api/block.php`. */
export type BlockProfile = {
  profile: ProfileRef;
};

/**
 * A member whom the caller has blocked. The name lets the caller recognise the member and the id lifts the block;
 * nothing else of the profile is shown while the block exists.
 */
export type Blocked = {
  /** The profile does not belong to a real person. */
  fictional: boolean;
  id: MemberId;
  name: string;
};

/** The answer of `GET /api/block.php`: the members whom the caller has blocked, the newest block first. */
export type Blocks = {
  items: Array<Blocked>;
};

/** Credits that are sold together. */
export type Bundle = {
  credits: Credits;
  /** The discount in `price`; `null` without one. */
  discount: Discount | null;
  /** The price without a discount. */
  full_price: Amount;
  /** Names the bundle in the configuration of the site. */
  id: string;
  /** The lowest price without a discount within the last thirty days, which stands beside every discount. */
  lowest_price: Amount;
  /** What a text message costs with this bundle. */
  message_price: Amount;
  /** What is to pay, with VAT, and less the discount if there is one. */
  price: Amount;
  /** The VAT in `price`. */
  vat: Amount;
};

/** Why the server closes a socket. */
export type Bye =
  /** The server stops or restarts. The client reconnects after `reconnect_ms`. */
  | "restart"
  /** The session has ended, so the client has to log in first. */
  | "logged_out"
  /** The client read too slowly. It reconnects after `reconnect_ms` and resumes. */
  | "slow"
  /** The member opened more sockets than allowed, and this was the oldest. */
  | "replaced"
  /** The client did not send a valid `hello` in time, or sent a frame that the protocol does not allow. */
  | "protocol";

/**
 * The body of `DELETE /api/send.php`, which cancels a send whose outcome the client does not know. The server marks
 * its id as used, so that a copy of the send that arrives later is refused.
 */
export type CallOff = {
  client_id: ClientId;
};

/** The answer to a cancelled send. A repeat gets the same answer. */
export type CalledOff = {
  /**
   * The message, if the server had accepted the send before; it can then only be retracted. `null` if the send is
   * cancelled and will never be accepted.
   */
  sent: Sent | null;
};

/** A challenge: to find a counter whose key, derived from `nonce` and counter with `salt`, begins with `keyPrefix`. */
export type Challenge = {
  parameters: ChallengeParameters;
  /** The server's signature of the parameters. */
  signature: string;
};

/** What a challenge is good for. */
export type ChallengeData = {
  /** Until when. */
  expires_at: Millis;
  /** The call that takes it. */
  purpose: string;
  /** The site that made it. */
  site: string;
};

export type ChallengeParameters = {
  /** `PBKDF2/SHA-256`. */
  algorithm: string;
  /** The iterations of each derivation. */
  cost: Work;
  data: ChallengeData;
  /** The length of the key, in bytes. */
  keyLength: Work;
  /** Hexadecimal. */
  keyPrefix: string;
  /** Hexadecimal. */
  nonce: string;
  /** Hexadecimal. */
  salt: string;
};

/** The body of `POST /api/mail-change.php`. */
export type ChangeAddress = {
  /** White space at both ends is ignored, and so is the difference between upper and lower case. */
  email: string;
  /** The caller's password: whoever has the address has the account. */
  password: string;
};

/**
 * The body of `PUT /api/consents.php`. `terms` and `intimate` can only be given: without them there is no account, and
 * who withdraws them deletes it.
 */
export type ChangeConsent = {
  given: boolean;
  kind: ConsentKind;
};

/** The body of `PUT /api/password.php`. */
export type ChangePassword = {
  old_password: string;
  /** At least eight characters. */
  password: string;
};

/** The body of `PUT /api/own-profile.php`: the whole of it, as it shall be. */
export type ChangeProfile = {
  /** At most 2000 characters. */
  about: string;
  /** `YYYY-MM-DD`. The member has to be as old as `minimum_age` of `settings.php`. */
  birth_date: string;
  body_type?: string | null;
  /** One of the `countries` of `settings.php`. */
  country: string;
  eye_color?: string | null;
  gender: Gender;
  hair_color?: string | null;
  /** Ids of the interests in `interests.php`, or which the member has already. */
  interests: Array<string>;
  /** 2 to 30 characters. It does not begin with `@` and is not the member's e-mail address. */
  name: string;
  /** One of the places of `geocode.php`, in this country, and in this region unless its region is not known. */
  place?: PlaceRef | null;
  /**
   * At most three answers, each to another of the `prompts` of `choices`, in the order in which they are shown. Left
   * out, they stay what they are.
   */
  prompts?: Array<PromptAnswer> | null;
  reason?: string | null;
  /** One of the country's regions in `regions.php`. */
  region: string;
  relationship_status?: string | null;
  sexuality: Sexuality;
};

/** The body of `PUT /api/signup.php`. */
export type ChangeSignUp = {
  /** Whom the member looks for, as a whole. Left out, it stays as it is. */
  preferences?: Preferences | null;
  /** The step to which the member goes on, at most 5. */
  step: Step;
};

/** The body of `PUT /api/user.php`, which changes the member's language. */
export type ChangeUser = {
  /** One of the `locales` of `settings.php`. */
  language: string;
};

/** An item of `GET /api/chats.php`. */
export type Chat = {
  /** The caller has deleted the messages up to this one; no call returns them to the caller any more. */
  cleared_seq: Seq;
  conversation: ConversationRef;
  /**
   * The messages up to this one have arrived on one of the caller's devices. A client that holds newer ones moves
   * the mark with `read.php` or the frame `read`.
   */
  delivered_seq: Seq;
  /**
   * How many times a message of this conversation has changed after it was sent. A client that holds a smaller
   * number, and did not receive the change in the frame `edited`, fetches it from `edits.php`.
   */
  edits: number;
  /** The newest message of the conversation. */
  last_message: Message | null;
  /**
   * The newest message. Sequence numbers have no gaps, so a client that holds fewer messages can work out which ones
   * it has to fetch.
   */
  last_seq: Seq;
  /** Messages of the partner that the caller has not read. */
  num_unread_messages: number;
  /** The other member. While this member is not available, nobody can write in the conversation. */
  profile: Partner;
  /** The caller has read the messages up to this one. */
  read_seq: Seq;
  /** The messages up to this one have arrived on a device of the partner; 0 while either member blocks the other. */
  their_delivered_seq: Seq;
  /** The partner has read the messages up to this one; 0 while either member blocks the other. */
  their_read_seq: Seq;
};

/** The answer of `GET /api/chat.php`: one page of messages, the oldest first. */
export type ChatPage = {
  /** `null` when the request names a profile with which the caller has no conversation yet. */
  chat: Chat | null;
  messages: Array<Message>;
  /** There are newer messages than those of this page. */
  more_after: boolean;
  /** There are older messages than those of this page. */
  more_before: boolean;
  price: Price;
  /** The other member. */
  profile: Partner;
  rev: Rev;
};

/**
 * The counters of a conversation as one of its members sees it. They are absolute values, so that a client may apply
 * the same state twice.
 */
export type ChatState = {
  /** The caller has deleted the messages up to this one; no call returns them to the caller any more. */
  cleared_seq: Seq;
  conversation: ConversationRef;
  /**
   * The messages up to this one have arrived on one of the caller's devices. A client that holds newer ones moves
   * the mark with `read.php` or the frame `read`.
   */
  delivered_seq: Seq;
  /**
   * How many times a message of this conversation has changed after it was sent. A client that holds a smaller
   * number, and did not receive the change in the frame `edited`, fetches it from `edits.php`.
   */
  edits: number;
  /**
   * The newest message. Sequence numbers have no gaps, so a client that holds fewer messages can work out which ones
   * it has to fetch.
   */
  last_seq: Seq;
  /** Messages of the partner that the caller has not read. */
  num_unread_messages: number;
  /** The caller has read the messages up to this one. */
  read_seq: Seq;
  /** The messages up to this one have arrived on a device of the partner; 0 while either member blocks the other. */
  their_delivered_seq: Seq;
  /** The partner has read the messages up to this one; 0 while either member blocks the other. */
  their_read_seq: Seq;
};

/** The answer of `GET /api/chats.php`: all chats of the caller, the one with the newest message first. */
export type Chats = {
  chats: Array<Chat>;
  rev: Rev;
  totals: Totals;
};

/** A bundle and how it is paid. */
export type Choice = {
  bundle: string;
  method: PaymentMethod;
};

/** A frame that a client sends. */
export type ClientFrame =
  /** Opens the session. It is the first frame of a socket and is sent only once. */
  | {
    type: "hello";
    /** The epoch of that revision, as given with the state. */
    epoch?: string | null;
    /** The last revision that this client applied; left out when the client holds no state. */
    since?: Rev | null;
    /** Whether the page is on screen. A member counts as present only while one of their pages is. */
    visible?: boolean;
  }
  /** Sends a message, like `POST /api/message.php`. */
  | {
    type: "send";
  } & Send
  /** Moves a read or delivered mark, like `POST /api/read.php`. */
  | {
    type: "read";
  } & Mark
  /** Sets or changes the member's reaction to a message, like `PUT /api/reaction.php`. */
  | {
    type: "react";
  } & React
  /** Takes the member's reaction to a message back, like `DELETE /api/reaction.php`. */
  | {
    type: "unreact";
  } & Unreact
  /**
   * The member is typing. A client sends it at most once in three seconds: the hint lasts six on the partner's
   * screen.
   */
  | {
    type: "typing";
    conversation: ConversationId;
  }
  /** The page was shown or hidden. */
  | {
    type: "visible";
    visible: boolean;
  }
  /** Requests a `pong`, which shows that the connection still works. */
  | {
    type: "ping";
  };

/**
 * The idempotency key of a send, made by the client before it sends: a UUID version 7.
 *
 * One `(sender, client_id)` has one outcome for ever, however often it arrives. The time in the id limits how long the
 * server has to store refusals: it accepts no send whose id is older than 30 days or more than a day in the future. A
 * client therefore makes ids by the server's clock, which is in the frame `hello`. The server stores the id as
 * lower-case, hyphenated text, so that equal ids are equal text and ids sort by time.
 */
export type ClientId = string;

/** The answer of `GET /api/companyinfo.php`: the company that runs the site. */
export type CompanyInfo = {
  /** The day on which the company was added, as `YYYY-MM-DD`. The terms show it if it is later than their own date. */
  added: string;
  /** Street, number and postal code. */
  address: string;
  city: string;
  /** The ISO 3166 code of the country. */
  country: string;
  /** The discount, in per cent, that is offered to a member who is about to delete the account; zero for none. */
  delete_discount: number;
  /** The number in the Dutch trade register; empty if the company has none. */
  kvk: string;
  name: string;
  /** The phone number of support, as it is printed. */
  support_phone: string;
  /** The names under which the company trades. */
  tradenames: Array<string>;
  vat_numbers: Array<string>;
};

/** One consent as it stands. */
export type Consent = {
  at: Millis;
  given: boolean;
  kind: ConsentKind;
  /** The version of the text that the member agreed to or refused, a date. */
  version: string;
};

/** What a member consents to. */
export type ConsentKind = "terms" | "intimate" | "news" | "tracking";

/** The answer of `GET` and `PUT /api/consents.php`: the latest word of the member on each kind. */
export type Consents = {
  consents: Array<Consent>;
};

/** The content of a message. The field `kind` names its type. */
export type Content =
  /** Plain text. A line break is U+000A; there is no markup. */
  | {
    kind: "text";
    text: string;
  }
  | {
    kind: "photo";
    photo: MessagePhoto;
  }
  /** The id of a gift of `gifts.php`. Its name is the entry `gift-ID` in the word catalogues. */
  | {
    kind: "gift";
    gift: string;
  }
  /** The message was retracted, and the server keeps nothing of its content. */
  | {
    kind: "retracted";
    reason: Retraction;
  }
  /**
   * A photo whose sender is not available to the caller. The server shows nothing of it until the sender is
   * available again.
   */
  | {
    kind: "withheld";
  };

/** The id of a conversation. Two members have at most one conversation with each other. */
export type ConversationId = number;

/** A reference to a conversation, such as `{"id": 5}`. */
export type ConversationRef = {
  id: ConversationId;
};

/** The member to whom a paid message was sent. */
export type Counterpart = {
  /** The profile does not belong to a real person. */
  fictional: boolean;
  id: MemberId;
  name: string;
};

/** An amount of credits, which are never divided. */
export type Credits = number;

/** Where the page begins: the `next_cursor` of the page before it. */
export type Cursor = number;

/** The body of `DELETE /api/account.php`. */
export type DeleteAccount = {
  /** The caller's password: a phone that lies about deletes nobody. */
  password: string;
};

/** The body of `DELETE /api/chat.php`, which names the chat by its conversation or by the other member's profile. */
export type DeleteChat = {
  conversation: ConversationRef;
} | {
  profile: ProfileRef;
};

/** The body of `DELETE /api/profile-photos.php`. */
export type DeletePhoto = {
  photo: PhotoId;
};

/** An account of the demo. There is one for each state of a member that is worth a look. */
export type DemoAccount = {
  /** The key of the sentence in the word catalogues that describes the account's state. */
  about: string;
  email: string;
  name: string;
  password: string;
};

/** The answer of `GET /api/account.php`: what becomes of the caller's credits if the account is deleted now. */
export type Departure = {
  /** What the caller has. What of it does not come back as money is lost with the account. */
  credits: Balance;
  /** The orders from which it is not too late to withdraw, the newest first. Deleting the account withdraws from them. */
  returned: Array<Returned>;
};

/** The answer of `directdebit.php`: what the caller may agree to, and what the caller has signed. */
export type DirectDebit = {
  /** The company that collects. */
  creditor: string;
  /** Its creditor identifier. */
  creditor_id: string;
  /** The ISO 4217 code of the currency. */
  currency: string;
  /** The most that is collected from the caller in 30 days. */
  limit: Amount;
  /** The mandate in force; `null` without one. */
  mandate: Mandate | null;
  /** The text to agree to, in paragraphs, in the caller's language. */
  text: Array<string>;
  /** The version of the text. */
  version: number;
  /** What waits for its code; `null` if nothing does. */
  waiting: WaitingCode | null;
};

/** The body of `DELETE /api/photo.php`, which deletes an upload of the caller that is in no message. */
export type DiscardPhoto = {
  photo: PhotoId;
};

/** A discount that is part of a price. */
export type Discount = {
  code: string;
  /** From this moment on an order costs more; `null` for never. */
  ends_at: Millis | null;
  percent: number;
};

/** The answer of `GET` and `POST /api/discountcode.php`: a code as it is for the caller. */
export type DiscountCode = {
  /** In capitals. */
  code: string;
  /** The only country in which it counts, by its ISO 3166 code; `null` for all. */
  country: string | null;
  /** The currency of `minimum_order_value`; `null` without one. */
  currency: string | null;
  /** Whether `expires` has passed. */
  expired: boolean;
  /** From this moment on it does not count any more; `null` for never. */
  expires: Millis | null;
  /** The least that an order must cost without it; `null` if any will do. */
  minimum_order_value: Amount | null;
  /** The only ways to pay with which it counts; `null` for all. */
  paymentmethods: Array<PaymentMethod> | null;
  status: DiscountStatus;
  /** The only member whom it is for; `null` for all. */
  user_id: MemberId | null;
  validity: DiscountValidity;
  /** What it takes off a price, in per cent. */
  value_percentage: number;
};

/** Whether the site still gives a discount. */
export type DiscountStatus =
  | "active"
  /** The site has ended it. */
  | "ended";

/** Whether a discount counts for the caller's next order. */
export type DiscountValidity =
  | "valid" | "expired" | "ended"
  /** An order of the caller has it, or as many orders as it is for. */
  | "used";

/** The body of `PUT /api/alerts.php`. */
export type DismissAlert = {
  alert: Dismissible;
};

/** An alert that can be put away. */
export type Dismissible = "mail_refused" | "photo" | "enrich_profile" | "push" | "disabled_notifications";

/** The answer of a write whose only result is the caller's revision. */
export type Done = {
  rev: Rev;
};

/** The number of a change to a message, counted for each conversation: 1, 2, 3 … 0 is before the first change. */
export type Edit = number;

/**
 * The answer of `GET /api/edits.php?conversation=&since=&after=&limit=`: the messages after sequence number `after`
 * that changed after edit number `since`, with their present content, in the order in which they changed.
 */
export type Edits = {
  /**
   * The number of the last edit that this answer covers. While it is smaller than the chat's `edits`, the client
   * continues with it as `since`.
   */
  edits: number;
  messages: Array<Message>;
  rev: Rev;
};

/** A length of time in milliseconds. */
export type Elapsed = number;

/** The body of `DELETE /api/sessions.php`. */
export type EndSession = {
  /** The session to end; `null` ends all but the one of this call. */
  session?: string | null;
};

/** The body of `POST /api/discountcode.php`. */
export type EnterCode = {
  /** White space at both ends is ignored, and so is the difference between upper and lower case. */
  code: string;
};

/** The body of `PUT /api/directdebit.php`. */
export type EnterDebitCode = {
  /** The six digits. */
  code: string;
};

/** What an entry is for. Each kind is a counter-account, so that the sum of all entries can be checked for each kind. */
export type EntryKind =
  /** Credits that every new member receives. */
  | "signup_bonus"
  /** Credits that the member bought. */
  | "purchase"
  /** Credits that the operator gave to the member. */
  | "goodwill"
  /** The price of a text message. */
  | "message"
  /** The price of a photo. */
  | "photo"
  /** The price of a gift. */
  | "gift"
  /** The refund of a message that was retracted, or whose photo could not be used. */
  | "retraction"
  /** Bought credits that went, because their price was refunded. */
  | "refund"
  /** Bought credits that went, because the bank took their price back. */
  | "chargeback"
  /** Credits that had gone by one of these and came back, because their price did. */
  | "reinstatement";

/** The body of the answer to every refused call. */
export type ErrorBody = {
  error: RefusedCall;
};

/** What a quote shows of a message. The field `kind` names its type. */
export type Excerpt =
  /** How the text begins, at most 140 characters. */
  | {
    kind: "text";
    text: string;
  }
  /** A photo, of which the quote shows nothing. */
  | {
    kind: "photo";
  }
  /** The id of a gift of `gifts.php`. */
  | {
    kind: "gift";
    gift: string;
  }
  /** The message was retracted, or the caller has deleted it. */
  | {
    kind: "unavailable";
  };

/** The gender of a member. */
export type Gender = "male" | "female";

/** An item of `GET /api/gifts.php`. */
export type Gift = {
  /** The price of the gift. */
  cost: Credits;
  /** The gift's name is the entry `gift-ID` in the word catalogues. */
  id: string;
  /** The file name of its picture, to which the site's `cdn_prefix` is prepended. */
  image: string;
};

/** A first message that waits for the confirmation of its sender's e-mail address. */
export type HeldMessage = {
  /** The price that the member saw, which is charged upon delivery. */
  quoted_cost: Credits;
  /** Why it could not be delivered; `null` while it waits. */
  refused: RefusedCall | null;
  text: string;
  to: MemberId;
  written_at: Millis;
};

/**
 * The answer of `GET /api/icebreakers.php?profile=`: suggestions for a first message, in the caller's language, drawn
 * from what the two members have in common. The server never sends one by itself.
 */
export type Icebreakers = {
  items: Array<string>;
};

/**
 * The picture of a profile. The site's `cdn_prefix` is prepended to each file name, unless it begins with `/`: then it
 * is a path of the site itself, which needs the session. For visitors it is the path of one blurred file.
 */
export type Image = {
  /** The picture in full size. */
  filename: string;
  /** The picture in the size of the dialog that announces a match. */
  match: string;
  status: ImageStatus;
  /** The picture in a small size, for cards and lists. */
  thumb_filename: string;
};

/** Whether a picture can be shown. */
export type ImageStatus =
  /** The picture can be shown. */
  | "active"
  /** The server is still making the renditions. */
  | "processing"
  /** The file could not be read as a picture, and the server keeps nothing of it. */
  | "refused";

/** An item of `GET /api/interests.php`: an interest that a member of the site may choose. */
export type Interest = {
  /** The name of an icon of the Lucide set. */
  icon: string;
  /** The id of the interest. Its name is the entry `interest-ID` in the word catalogues. */
  id: string;
};

/** An invoice or a credit note, which `invoice.php` gives as a PDF. */
export type Invoice = {
  /** With VAT: what was paid, or what was given back. */
  amount: Amount;
  created_at: Millis;
  id: InvoiceId;
  kind: InvoiceKind;
  /** Unique among all of the site: each site counts its own without gaps, anew each year. */
  number: string;
};

/** The id of an invoice or a credit note. */
export type InvoiceId = number;

export type InvoiceKind =
  /** For what was sold. An order has a second one only where a refund that has a credit note did not reach the buyer. */
  | "invoice"
  /** For what of an invoice was refunded. */
  | "credit_note";

/** The answer of `GET /api/ledger.php?cursor=&limit=`: one page of entries, the newest first. */
export type Ledger = {
  /** The member's balance. */
  credits: Balance;
  items: Array<LedgerEntry>;
  /** The `cursor` of the next page; `null` on the last page. */
  next_cursor: number | null;
  /** The number of all entries, on this page and others. */
  total: number;
};

/** One change of a member's balance. Entries are added, and never changed or deleted. */
export type LedgerEntry = {
  /** The change in credits: negative when the member spent them. */
  amount: number;
  balance_after: Balance;
  /** The recipient of the message; `null` for other entries, and when the recipient is not available to the caller. */
  counterpart: Counterpart | null;
  created_at: Millis;
  kind: EntryKind;
  /** The money that came or went with these credits; `null` for entries that are not about an order. */
  money: MoneyMoved | null;
  /** The number of the entry among the member's own: 1, 2, 3 … without a gap. */
  version: number;
};

/** The likes between the caller and one other member, with that member's card. */
export type Like = {
  /** The other member's profile. */
  id: MemberId;
  /** The caller has not looked at the received like yet. */
  like_new: boolean;
  /** When the caller liked the other member; `null` if there is no such like. */
  liked: Millis | null;
  /** When the other member liked the caller; `null` if there is no such like, or if the caller passed it. */
  liked_by: Millis | null;
  /**
   * Not available if the caller liked a member who has since become invisible or left. Such a like can still be
   * withdrawn.
   */
  profile: Partner;
};

/** The answer of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`. */
export type LikeAnswer = {
  /** `null` when neither member likes the other any more. */
  like: Like | null;
  rev: Rev;
};

/** The body of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`. */
export type LikeProfile = {
  profile: ProfileRef;
};

/**
 * The likes between the caller and one other member. They are absolute values, so that a client may apply the same
 * state twice.
 */
export type LikeState = {
  /** The other member's profile. */
  id: MemberId;
  /** The caller has not looked at the received like yet. */
  like_new: boolean;
  /** When the caller liked the other member; `null` if there is no such like. */
  liked: Millis | null;
  /** When the other member liked the caller; `null` if there is no such like, or if the caller passed it. */
  liked_by: Millis | null;
};

/** The answer of `GET /api/likes.php`. */
export type Likes = {
  /** Likes of the caller that are not a match, the newest first. */
  liked: Array<LikeState>;
  /** Received likes, matches included: first those that the caller has not looked at, then by time, the newest first. */
  liked_by: Array<LikeState>;
  /** The cards of the members in the two lists below who are available. */
  profiles: Array<ProfileCard>;
  rev: Rev;
  totals: Totals;
};

/** How many likes of the game are left to the caller today. */
export type LikesLeft = {
  left: number;
  /** How many there are in a day. */
  of: number;
  /** When the caller's next day begins, with all its likes. */
  renewed_at: Millis;
};

/** The body of `PUT /api/likes.php`, which marks received likes as looked at. */
export type LikesSeen = {
  /** Whose like has been looked at; all received likes if it is left out. */
  profile?: ProfileRef | null;
};

/** The most items that the answer may have. A value above 200 counts as 200. */
export type Limit = number;

/** The body of `POST /api/user.php`, which logs in. */
export type LogIn = {
  /** White space at both ends is ignored, and so is the difference between upper and lower case. */
  email: string;
  password: string;
};

/** The answer of `POST /api/activation-mail.php`. */
export type MailSent = {
  /** How many more may be sent today. */
  left: number;
};

/** A mandate in force. */
export type Mandate = {
  account: MaskedAccount;
  /** From this moment on it is not in force any more, unless it is used before. */
  lapses_at: Millis;
  /** The unique mandate reference. */
  reference: string;
  signed_at: Millis;
};

/** The form of a mandate, as it was typed. */
export type MandateForm = {
  /** The name of the account's holder. */
  account_holder: string;
  city: string;
  house_number: string;
  iban: string;
  /** A mobile number, to which the code is sent. Without the code of a country it is one of the caller's country. */
  phone: string;
  street: string;
  /** The version of the text that the caller agrees to. */
  version: number;
  zip: string;
};

/** The body of `POST /api/read.php` and of the frame `read`. */
export type Mark = {
  conversation: ConversationId;
  mark?: MarkKind;
  /** The mark covers the messages up to this one. A mark never moves back. */
  seq: Seq;
};

/** The two marks that a member has in a conversation. */
export type MarkKind =
  /** The member has read the messages. */
  | "read"
  /** The messages have arrived on a device of the member. */
  | "delivered";

/** What is shown of an account. */
export type MaskedAccount = {
  /** Its country by the ISO 3166 code. */
  country: string;
  /** The last four characters of its number. */
  end: string;
};

/** What fits. */
export type MatchKind =
  /** The other is of the ages that the caller prefers. */
  | "your_ages"
  /** The two are of about the same age. */
  | "similar_age"
  /** The other lives near. */
  | "distance"
  /** Both live in the same region, where the distance is not known. */
  | "region"
  /** Both like the same things. */
  | "interests"
  /** Both are here for the same reason. */
  | "reason"
  /** Both have said the same of their relationship status. */
  | "relationship_status";

/** One thing that fits. */
export type MatchReason = {
  /** For `interests`: those that both have chosen. */
  interests: Array<string>;
  kind: MatchKind;
  /** For `distance`: the other lives within so many kilometres. */
  km: number | null;
  points: number;
};

/** The id of a member and of the member's profile, which are one record. */
export type MemberId = number;

/**
 * The answer of `GET /api/members.php`: members of whom each is whom the other looks for, those who were here last
 * first. A visitor gets two pages, on which names are first names only, and pictures are blurred.
 */
export type Members = {
  /** The keys that each field may have. */
  choices: ProfileChoices;
  /** The country in which was searched. */
  country: string;
  /** The distances by which the caller may search; empty while the caller has named no place. */
  distances: Array<number>;
  /** The gender and the ages by which was searched: of the query, or of the caller's preferences. */
  gender: Gender | null;
  /** The genders among whom the caller may search: whom the caller looks for. */
  genders: Array<Gender>;
  items: Array<ProfileCard>;
  max_age: Age | null;
  min_age: Age | null;
  /** `null` on the last page. */
  next_cursor: string | null;
  /** On the last page, if few fit: those who fit when the filters are widened, step by step. */
  similar: Array<Similar>;
  /** How many members fit, on all pages together. */
  total: number;
};

/**
 * A delivered message, the same for both members of its conversation.
 *
 * `(conversation, seq)` identifies it for ever; `client_id` is the id under which its sender sent it. It can change
 * later: when its photo becomes ready, its sender retracts it, or one of the two reacts to it. The frame `edited`
 * reports each change, and the chat counts the changes in `edits`.
 */
export type Message = ({
  client_id: ClientId;
  conversation: ConversationId;
  /**
   * The number of the edit of the conversation that changed this message last, so that of two states of a message
   * the one with the larger number is the later; left out as long as the message is as it was sent.
   */
  edit?: number | null;
  /** What the text refers to; left out if to nothing. */
  quote?: Quote | null;
  /** How the other member of the conversation reacted to it; left out if not at all. */
  recipient_reaction?: Reaction | null;
  sender: MemberId;
  /** How the message's own sender reacted to it; left out if not at all. */
  sender_reaction?: Reaction | null;
  sent_at: Millis;
  seq: Seq;
}) & Content;

/** An amount of money. */
export type MessageCost = {
  /** The amount in units of `currency`, such as `1.5`. */
  costs: number;
  /** The ISO 4217 code of the currency. */
  currency: string;
};

/**
 * A photo in a message. Its renditions are at `/photos/ID/RENDITION`: the sender and premium members may load all of
 * them, a recipient without premium only the blurred one.
 */
export type MessagePhoto = {
  /** The height of the upright picture, in pixels. */
  height: number;
  id: PhotoId;
  /** `processing` until the renditions exist, which the frame `edited` then reports. */
  status: ImageStatus;
  /** The width of the upright picture, in pixels. */
  width: number;
};

/** A point in time, in milliseconds since 1970-01-01 UTC. */
export type Millis = number;

/** A time of day in minutes since midnight, below 1440. */
export type MinuteOfDay = number;

/** Money that moved with credits. */
export type MoneyMoved = {
  /** In the smallest unit of the currency: positive when the member paid, negative when it went back to the member. */
  amount: number;
  /** The ISO 4217 code of the currency. */
  currency: string;
  /** The order that was paid, or of whose price a part went back. */
  order: OrderId;
};

/** A place that a member has named. */
export type NamedPlace = {
  id: PlaceId;
  name: string;
};

/** The body of `POST /api/order.php`. */
export type NewOrder = {
  bundle: string;
  /** Made by the client for this order. A repeat of the call with it is answered with the same order. */
  client_id: ClientId;
  /** Where the buyer lives, by an ISO 3166 code: one of the site's countries. */
  country: string;
  method: PaymentMethod;
  /** The price that the buyer was shown and agrees to pay. */
  quoted: Amount;
};

/** The body of `PUT /api/reset-password.php`, which sets the new password. */
export type NewPassword = {
  /** At least eight characters. */
  password: string;
  /** From the link in the mail. */
  token: string;
};

/** A limit that takes the place of a stricter one. */
export type NextLimit = {
  at: Millis;
  /** `null` for no limit. */
  limit: Amount | null;
};

/** What a buyer does for a payment. */
export type NextStep =
  /**
   * Goes on at a page of the payment provider, which leads back to `/transactions/ID`. It is a path where that page is
   * one of this server.
   */
  | {
    kind: "redirect";
    url: string;
  }
  /** Goes on in the form of Stripe's own script, which belongs to this payment. */
  | {
    kind: "stripe";
    client_secret: string;
    publishable_key: string;
  };

/** Of what members can be notified. */
export type NotificationKind =
  | "photo" | "gift"
  /** A text was written. */
  | "message"
  /** Somebody likes the member. */
  | "like"
  /** Somebody likes the member back. */
  | "match"
  /** The member's credits are running out. */
  | "credits";

/** The answer of `GET` and `PUT /api/notifications.php`, and the body of the latter. */
export type Notifications = {
  /** The kinds of which the member is not notified. */
  disabled: Array<NotificationKind>;
  /** When the member is told nothing. What happens then is told at the end, unless it was read by then. */
  quiet?: QuietHours | null;
  /** Whether a notification shows the text that was written. Otherwise it says who wrote. */
  with_text: boolean;
};

/** An order of a member. */
export type Order = {
  /** What is to pay or was paid, with VAT. */
  amount: Amount;
  bundle: string;
  /** Where the buyer lives, by its ISO 3166 code. */
  country: string;
  created_at: Millis;
  credits: Credits;
  /** The ISO 4217 code of the currency. */
  currency: string;
  /** The price without a discount. */
  full_price: Amount;
  id: OrderId;
  /** Its invoice, and a credit note for each part of it that was refunded, the oldest first. */
  invoices: Array<Invoice>;
  method: PaymentMethod;
  /** `null` until it is paid. */
  paid_at: Millis | null;
  /** What is on its way back to the buyer. */
  refunding: Amount;
  /** What of the amount went back to the buyer. */
  returned: Amount;
  /** The credits that were taken back for it, and for what is on its way. */
  reversed: Credits;
  state: OrderState;
  /** The VAT in `amount`. */
  vat: Amount;
  vat_rate: VatRate;
  /** When the buyer withdrew from the order; `null` if not. */
  withdrawn_at: Millis | null;
};

/** The answer of `POST` and `GET /api/order.php`. */
export type OrderAnswer = {
  /** What the buyer has to do now for the payment; `null` if there is nothing to do. */
  next: NextStep | null;
  order: Order;
};

/** The id of an order. */
export type OrderId = number;

/** The state of an order. Credits are there once it is paid. */
export type OrderState =
  | "paid"
  /** The payment provider does not know it yet. */
  | "created"
  /** The buyer has to act, or the payment is on its way. */
  | "pending"
  /** The whole amount was refunded. */
  | "refunded"
  /** The buyer's bank took the amount back. */
  | "charged_back"
  /** The payment was declined. */
  | "failed"
  /** The buyer cancelled it. */
  | "cancelled"
  /** The buyer did not act in time. */
  | "expired";

/** The content that a member sends. The field `kind` names its type. */
export type Outgoing =
  /** Plain text. The server removes control characters other than line breaks, and white space at both ends. */
  | {
    kind: "text";
    text: string;
  }
  /** A photo that the sender uploaded with `POST /api/photo.php` and has not sent before. */
  | {
    kind: "photo";
    photo: PhotoId;
  }
  /** The id of a gift of `gifts.php`. */
  | {
    kind: "gift";
    gift: string;
  };

/** A photo of the caller's own profile. */
export type OwnPhoto = {
  /** The height of the upright picture, in pixels. */
  height: number;
  /** Shown to the caller's matches only. */
  hidden: boolean;
  id: PhotoId;
  /** The main image, which everybody sees who sees the profile. */
  main: boolean;
  status: ImageStatus;
  /** The width of the upright picture, in pixels. */
  width: number;
};

/** The part of a profile that its member may change. Words for the values are as for [`crate::profile::Profile`]. */
export type OwnProfile = {
  /** A text by the member. */
  about: string;
  /** `YYYY-MM-DD`. */
  birth_date: string;
  body_type: string | null;
  country: string;
  eye_color: string | null;
  gender: Gender;
  hair_color: string | null;
  /** Ids of the interests in `interests.php`. */
  interests: Array<string>;
  name: string;
  /** The place that the member has named. Others are not shown it. */
  place: NamedPlace | null;
  /** Answers to prompts, in the order that the member chose. */
  prompts: Array<PromptAnswer>;
  /** Why the member signed up. */
  reason: string | null;
  /** Empty until the member has chosen one. */
  region: string;
  relationship_status: string | null;
  sexuality: Sexuality;
};

/** The answer of `GET` and `PUT /api/own-profile.php`. */
export type OwnProfileAnswer = {
  choices: ProfileChoices;
  /** How many photos the member may have. */
  most_photos: number;
  /** In their order. A drawn portrait of a demo is none of them. */
  photos: Array<OwnPhoto>;
  profile: OwnProfile;
  rev: Rev;
};

/** A session of the caller. */
export type OwnSession = {
  /** Such as `Firefox, Android`; empty if it is not known. */
  browser: string;
  /** The session of this call. */
  current: boolean;
  /** Names it in `DELETE /api/sessions.php`. */
  id: string;
  /** When the member logged in. */
  since: Millis;
};

/** The other member of a chat or a like. The field `status` shows whether that member is available to the caller. */
export type Partner = ProfileCard | UnavailableMember;

/** How an order is paid. */
export type PaymentMethod =
  | "card"
  /** iDEAL, by which Dutch members pay from their bank's app. Its name becomes Wero. */
  | "ideal"
  /** Direct debit in the Single Euro Payments Area. */
  | "sepa_debit";

/** A photo as its owner sees it: the answer of `POST /api/photo.php` and of `GET /api/photo.php?id=`. */
export type Photo = {
  /** The height of the upright picture, in pixels. */
  height: number;
  id: PhotoId;
  status: ImageStatus;
  /** The width of the upright picture, in pixels. */
  width: number;
};

/** The id of a photo that a member uploaded. */
export type PhotoId = number;

/** A place in one of the site's countries. */
export type Place = {
  /** The ISO 3166 code of the country, in upper case. */
  country: string;
  id: PlaceId;
  name: string;
  /** The one of the country's regions in `regions.php` that holds the place; empty if that is not known. */
  region: string;
};

/** The id of a place, which is that of GeoNames. */
export type PlaceId = number;

/** A reference to a place, such as `{"id": 2759794}`. */
export type PlaceRef = {
  id: PlaceId;
};

/** The answer of `GET /api/geocode.php`. */
export type Places = {
  /** The largest first. For a coordinate at most one: the nearest, or the largest of those within 5 km. */
  places: Array<Place>;
};

/** Whom a member looks for, as the filters of the search name it. What is left out, or an empty list, leaves it open. */
export type Preferences = {
  body_type: Array<string>;
  /** One of the `countries` of `settings.php`. */
  country?: string | null;
  /** One of the regions of `country` in `regions.php`. */
  countryregion?: string | null;
  gender?: Gender | null;
  /** At most 120. */
  max_age?: Age | null;
  min_age?: Age | null;
  /** Keys of `choices` in `own-profile.php`, as the next two. */
  reason: Array<string>;
  relationship_status: Array<string>;
};

/** The answer of `GET /api/price.php`: what the caller's next message costs now. */
export type Price = {
  /** The price of a text message; zero while the member has free messages left. */
  cost: Credits;
  /** The member's balance. */
  credits: Balance;
  /** Text messages that the member may still send without paying. */
  free_left: number;
  /** The price of a gift. */
  gift: Credits;
  /** The price of a photo. */
  photo: Credits;
};

/**
 * A whole profile. A field that the site does not show (`visible_profile_fields`, `visible_profile_notes`) is `null`
 * or empty.
 *
 * The values of `sexuality`, `relationship_status`, `hair_color`, `eye_color`, `body_type` and `reason` are keys. The
 * word for each is the entry `FIELD-KEY` in the word catalogues, such as `sexuality-bi`.
 */
export type Profile = {
  /** A text by the member. */
  about: string;
  /** The age in whole years. Members are adults. */
  age: number;
  body_type: string | null;
  /** The ISO 3166 code of the country, in upper case. */
  country: string;
  eye_color: string | null;
  /** The profile does not belong to a real person. This is fixed when the profile is created and never changes. */
  fictional: boolean;
  gender: Gender;
  hair_color: string | null;
  id: MemberId;
  /** Ids of the interests in `interests.php`. */
  interests: Array<string>;
  /** `null` when the profile has no picture. */
  main_image: Image | null;
  name: string;
  /** Photos other than the main image, in the order that the member chose. */
  photos: Array<ProfilePhoto>;
  /** Answers to prompts, at most three, in the order that the member chose. They are shown where `about` is. */
  prompts: Array<PromptAnswer>;
  /** Why the member signed up. */
  reason: string | null;
  /** The name of a region. For the member's safety a profile never shows a more precise place. */
  region: string;
  relationship_status: string | null;
  sexuality: string | null;
  status: ProfileStatus;
};

/** The short form of a profile, for cards, lists and the header of a chat. */
export type ProfileCard = {
  /** The age in whole years. Members are adults. */
  age: number;
  /** The ISO 3166 code of the country, in upper case. */
  country: string;
  /** The profile does not belong to a real person. This is fixed when the profile is created and never changes. */
  fictional: boolean;
  gender: Gender;
  id: MemberId;
  /** `null` when the profile has no picture. */
  main_image: Image | null;
  name: string;
  /** The name of a region. For the member's safety a profile never shows a more precise place. */
  region: string;
  status: ProfileStatus;
};

/** The keys that each field may have. */
export type ProfileChoices = {
  body_type: Array<string>;
  eye_color: Array<string>;
  hair_color: Array<string>;
  /** Ids of prompts, of which the member may answer some. */
  prompts: Array<string>;
  reason: Array<string>;
  relationship_status: Array<string>;
};

/** The answer of `GET /api/profile.php?id=`: a profile, and the likes and the chat that the caller shares with it. */
export type ProfilePage = {
  /** The chat with this profile; `null` if the caller has none, or has deleted it. */
  conversation: ConversationId | null;
  /** The likes between the two; `null` while neither likes the other. */
  like: LikeState | null;
  /** Whether the member is present now. It is always `false` unless the two have a chat. */
  online: boolean;
  profile: Profile;
  rev: Rev;
};

/** A photo on a profile. Its renditions are at `/photos/ID/RENDITION`. */
export type ProfilePhoto = {
  /** The height of the upright picture, in pixels. */
  height: number;
  id: PhotoId;
  /** The caller may load the blurred rendition only, because the others are for premium members. */
  locked: boolean;
  /** The width of the upright picture, in pixels. */
  width: number;
};

/** A reference to a profile, such as `{"id": 5}`. */
export type ProfileRef = {
  id: MemberId;
};

/** Whether a profile is shown. */
export type ProfileStatus =
  /** The profile is shown to other members. */
  | "active"
  /** The profile is not shown to other members, and nobody can write to its member. */
  | "disabled";

/** A member's answer to a prompt: the beginning of a thought that the member has chosen to finish. */
export type PromptAnswer = {
  /** 1 to 200 characters, on one line. */
  answer: string;
  /** The words of the prompt are the entry `prompt-ID` in the word catalogues. */
  prompt: string;
};

/** A challenge with its solution. It is taken once. */
export type Proof = {
  challenge: Challenge;
  solution: Solution;
};

/** By what messages to a browser are encrypted, in base64url without padding. */
export type PushKeys = {
  /** 16 bytes. */
  auth: string;
  /** A point of the curve P-256, uncompressed: 65 bytes. */
  p256dh: string;
};

/** The body of `POST /api/user.php?push=1`: what `PushSubscription.toJSON()` gives in a browser. */
export type PushSubscription = {
  /** An `https` address at one of the push services that the server knows. */
  endpoint: string;
  keys: PushKeys;
  /**
   * The key of the server with which the browser subscribed, from `options.applicationServerKey`, in base64url
   * without padding. Without it, the one that the settings name now.
   */
  server_key?: string | null;
};

/** A part of each day, which may go on after midnight. */
export type QuietHours = {
  from: MinuteOfDay;
  /** The name of the member's time zone, as `Europe/Amsterdam`. */
  time_zone: string;
  /** Not the same as `from`. */
  until: MinuteOfDay;
};

/**
 * What a text refers to, as both members are shown it. The server makes it; the client only names what it quotes. The
 * field `kind` names its type.
 */
export type Quote =
  /** A message of the same conversation. */
  | {
    kind: "message";
    excerpt: Excerpt;
    sender: MemberId;
    seq: Seq;
  }
  /**
   * A photo of the recipient's profile. Its renditions are at `/photos/ID/RENDITION`, as far as the caller may load
   * them by now.
   */
  | {
    kind: "profile_photo";
    photo: PhotoId;
  }
  /** A line of the recipient's profile, as it was when the text was sent. */
  | {
    kind: "profile_line";
    /** `about`, or the id of a prompt: its words are the entry `prompt-ID` in the word catalogues. */
    line: string;
    /** How it begins, at most 140 characters; left out when it is not available any more. */
    text?: string | null;
  };

/** What a text refers to, as it is sent. Only a text can quote. */
export type Quoting =
  /** A message of the same conversation that the sender sees. */
  | {
    message: Seq;
  }
  /** A photo of the recipient's profile that the sender sees clearly. */
  | {
    profile_photo: PhotoId;
  }
  /** A line of the recipient's profile: `about`, or the id of a prompt that the profile answers. */
  | {
    profile_line: string;
  };

/**
 * The body of `PUT /api/reaction.php`, which sets or changes the caller's reaction to a message of either member. It
 * is free. A repeat changes nothing.
 */
export type React = {
  conversation: ConversationId;
  reaction: Reaction;
  seq: Seq;
};

/** The answer to a reaction, and to one that is taken back. */
export type Reacted = {
  message: Message;
  rev: Rev;
};

/**
 * How a member reacts to a message. Each of the two members has at most one reaction to a message. Its name is the
 * entry `reaction` in the word catalogues.
 */
export type Reaction = "heart" | "laugh" | "wow" | "sad" | "thumbs_up" | "hug";

/** The body of `POST /api/reactivate.php`. */
export type Reactivate = {
  /** From the link in the mail. */
  token: string;
};

/** A refusal. The field `code` names the reason; `data` holds the values that the caller needs to react to it. */
export type Refusal =
  /** The call needs a session, and the caller has none or one that has ended. */
  | {
    code: "authentication_required";
    data: {
      authentication_required: boolean;
    };
  }
  /** There is no account with this e-mail address and password. Which of the two is wrong is not revealed. */
  | {
    code: "bad_credentials";
  }
  /** After too many failed attempts, the account accepts no login for some minutes. */
  | {
    code: "locked_out";
    data: {
      /** The minutes until the next attempt is allowed. */
      minutes: number;
    };
  }
  /** The header `X-Client-Request: 1` is missing. A page of another site cannot set it. */
  | {
    code: "client_header_missing";
  }
  /** The header `Origin` does not name the site itself. */
  | {
    code: "wrong_origin";
  }
  /** The host of the request is not a host of any site of this server. */
  | {
    code: "unknown_host";
  }
  /** The body, the query or the frame does not have the documented form. */
  | {
    code: "malformed";
    data: {
      /** An explanation for developers, in English. */
      detail: string;
    };
  }
  /** A field has a value that is not allowed. */
  | {
    code: "invalid";
    data: {
      /** The name of the field. */
      field: string;
    };
  }
  /** The body has more bytes than the call accepts. */
  | {
    code: "too_large";
    data: {
      /** The most bytes that the call accepts. */
      max: number;
    };
  }
  /**
   * The object does not exist, or belongs to another member. Both cases get the same answer, so that nobody can find
   * out which ids exist.
   */
  | {
    code: "not_found";
  }
  /** The path exists, but not with this method. */
  | {
    code: "method_not_allowed";
  }
  /**
   * Nobody can write to the other member now. Deleted, disabled and blocked members get the same answer, so that
   * nobody can find out that they were blocked.
   */
  | {
    code: "not_available";
  }
  /** The member has fewer credits than the message costs. */
  | {
    code: "insufficient_credits";
    data: {
      /** The price of the message. */
      cost: Credits;
      /** The member's balance. */
      credits: Balance;
    };
  }
  /** The member has started as many conversations as a member without premium may. */
  | {
    code: "free_limit";
    data: {
      /** The most conversations that such a member may start. */
      limit: number;
    };
  }
  /** The present price differs from `quoted_cost`. */
  | {
    code: "price_changed";
    data: {
      /** The present price. */
      cost: Credits;
    };
  }
  /** The present price of the order differs from `quoted`. */
  | {
    code: "amount_changed";
    data: {
      /** What is to pay now. */
      amount: Amount;
      /** The ISO 4217 code of the currency. */
      currency: string;
    };
  }
  /** There can be no such code, or it counts no more. */
  | {
    code: "code_invalid";
  }
  /** There is no such code for the caller. A code for somebody else gets the same answer. */
  | {
    code: "code_not_found";
  }
  /** An order of the caller has the code already, or as many orders as it is for. */
  | {
    code: "code_used";
  }
  /** The payment provider did not carry out the payment. */
  | {
    code: "payment_failed";
  }
  /** A direct debit needs a mandate that the member has signed. */
  | {
    code: "mandate_required";
  }
  /** A bank took a direct debit of the member's back, or the member owes credits. */
  | {
    code: "direct_debit_blocked";
  }
  /** The order, with the direct debits of the last 30 days, is more than may be collected from the member. */
  | {
    code: "direct_debit_limit";
    data: {
      /** The ISO 4217 code of the currency. */
      currency: string;
      /** The most that may be collected in 30 days. */
      limit: Amount;
    };
  }
  /** The order is more than its buyer's own limit allows: of several limits, the one that stops it the longest. */
  | {
    code: "spend_limit";
    data: {
      /** The ISO 4217 code of the currency. */
      currency: string;
      /** From when the order fits all limits, if no other is made; `null` where it never does. */
      fits_at: Millis | null;
      /** What may still be ordered within the period. */
      left: Amount;
      limit: Amount;
      period: SpendPeriod;
    };
  }
  /** The caller has taken a break, in which nothing is bought and no credits are spent. */
  | {
    code: "on_break";
    data: {
      until: Millis;
    };
  }
  /** This is not the code that was sent. */
  | {
    code: "wrong_code";
    data: {
      /** How often a code may still be entered; with 0 another one has to be asked for. */
      tries_left: number;
    };
  }
  /** There is no code, or it is too old or was entered wrongly too often. */
  | {
    code: "code_expired";
  }
  /** The message has no visible character. */
  | {
    code: "empty";
  }
  /** The message is longer than the site allows. */
  | {
    code: "too_long";
    data: {
      /** The most characters that a message may have. */
      max: number;
    };
  }
  /** The member has to confirm the e-mail address first. */
  | {
    code: "not_confirmed";
  }
  /** The upload is not a usable picture. */
  | {
    code: "bad_image";
    data: {
      /** What is wrong with it. */
      why: BadImage;
    };
  }
  /** The member has as many photos as the member may have. */
  | {
    code: "too_many_photos";
    data: {
      /** The most photos that the member may have. */
      max: number;
    };
  }
  /** The message can no longer be retracted, because it was read or too much time has passed. */
  | {
    code: "too_late";
  }
  /**
   * The id was used before, for another content or for a send whose refusal is no longer stored. The first outcome
   * stands; the same content under a new id is a separate send.
   */
  | {
    code: "id_used";
  }
  /**
   * The id was made more than 30 days ago. The server stores no refusals for so long, so it does not know whether
   * the id was refused before, and does not accept it now.
   */
  | {
    code: "id_expired";
  }
  /** The id was made more than a day in the future, so its maker's clock is wrong. The server has not used up the id. */
  | {
    code: "id_in_future";
  }
  /** The sender cancelled this send before it arrived. */
  | {
    code: "called_off";
  }
  /** An account with this e-mail address exists already. */
  | {
    code: "email_taken";
  }
  /** The text is not an e-mail address. */
  | {
    code: "invalid_email";
  }
  /** The address is of a provider whose mailboxes are thrown away after an hour. */
  | {
    code: "disposable_email";
  }
  /** The proof of work is missing, wrong, too old or was used before. A new challenge has to be solved. */
  | {
    code: "proof_failed";
  }
  /** The account has this e-mail address already. */
  | {
    code: "same_email";
  }
  /** The name is empty or too long, is the e-mail address, or begins with `@`. */
  | {
    code: "invalid_name";
  }
  /** The date of birth is not a date, or the visitor is younger than the site's `minimum_age`. */
  | {
    code: "invalid_birth_date";
  }
  /** The password is shorter than eight characters, or longer than the server reads. */
  | {
    code: "weak_password";
  }
  /** The member's password is another one. */
  | {
    code: "wrong_password";
  }
  /** A consent is missing without which there can be no account. */
  | {
    code: "consent_missing";
  }
  /** The site takes no new members now, or none who came in this way. */
  | {
    code: "signups_closed";
  }
  /** The link is unknown, used up or too old. */
  | {
    code: "activation_failed";
  }
  /** The site has no account with this e-mail address. */
  | {
    code: "email_not_found";
  }
  /** The link of a mail is unknown, was used, or is too old. */
  | {
    code: "link_expired";
  }
  /** The account was sent as many of these mails today as it may get. */
  | {
    code: "too_many_mails";
  }
  /** The member has done this as often as may be in a day. */
  | {
    code: "too_often";
  }
  /** The caller has sent more than the rate limit allows. */
  | {
    code: "rate_limited";
    data: {
      /** The milliseconds to wait before the next attempt. */
      retry_ms: number;
    };
  }
  /** The outcome is not known, or the server is busy. The caller may repeat the same call unchanged. */
  | {
    code: "try_again";
  };

/** The refusal of a client's frame. */
export type Refused = ({
  /** The id of the refused `send`; left out when a frame of another type was refused. */
  client_id?: ClientId | null;
  /** A sentence for the member, in the member's language. */
  message: string;
}) & Refusal;

/** A refusal with a sentence for the member. */
export type RefusedCall = {
  /** The sentence, in the caller's language. */
  message: string;
} & Refusal;

/** An item of `GET /api/regions.php`: the regions of one of the site's countries. */
export type Regions = {
  /** The ISO 3166 code of the country, in upper case. */
  country: string;
  /** The names of its regions. */
  regions: Array<string>;
};

/** One of the sizes in which a photo is stored; the last segment of its path. */
export type Rendition =
  /** The longest side has 1600 pixels. */
  | "large"
  /** The longest side has 480 pixels. */
  | "small"
  /** The longest side has 480 pixels, and the picture is too blurred to recognise a person. */
  | "blurred";

/** The body of `POST /api/repeat-order.php`. */
export type RepeatOrder = {
  /** Made by the client for this order. A repeat of the call with it is answered with the same order. */
  client_id: ClientId;
  /** The price that the buyer was shown and agrees to pay. */
  quoted: Amount;
};

/** The body of `POST /api/reset-password.php`, which asks for a mail. */
export type ResetPassword = {
  /** White space at both ends is ignored, and so is the difference between upper and lower case. */
  email: string;
};

/**
 * The body of `DELETE /api/message.php`, which retracts a message of the caller within 15 minutes unless the recipient
 * has read it. The price is refunded if the message has not reached any device of the recipient.
 */
export type Retract = {
  conversation: ConversationId;
  seq: Seq;
};

/** The answer to a retraction. A repeat gets the same answer. */
export type Retracted = {
  /** The sender's balance after the refund. */
  credits: Balance;
  /** The sender's free messages after the refund. */
  free_left: number;
  message: Message;
  /** The message had reached a device of the recipient, so neither credits nor a free message were refunded. */
  reached: boolean;
  /** The credits that were refunded. */
  returned: Credits;
  rev: Rev;
};

/** Why a message was retracted. */
export type Retraction =
  /** Its sender retracted it before the recipient read it. */
  | "by_sender"
  /** The server could not read its photo as a picture. */
  | "unusable";

/** What comes back for an order. */
export type Returned = {
  /** What is paid back for them. */
  amount: Amount;
  /** The credits of it that are not used. */
  credits: Credits;
  /** The ISO 4217 code of the currency. */
  currency: string;
  order: OrderId;
};

/** A member's revision, raised by one with each change to what that member sees. */
export type Rev = number;

/** What an order may come to from a moment on. */
export type Room = {
  at: Millis;
  /** `null` for any sum. */
  left: Amount | null;
};

/** The body of `POST /api/message.php` and of the frame `send`, which have the same effect. */
export type Send = ({
  client_id: ClientId;
  /** What the text refers to. It costs nothing. */
  quote?: Quoting | null;
  /**
   * The price that the client showed to the member. If the price is another when the server accepts the message, the
   * send is refused with `price_changed`, so that no member pays an amount that they did not see.
   */
  quoted_cost: Credits;
  to: To;
}) & Outgoing;

/**
 * The answer to an accepted send. A repeat under the same `client_id` gets the same answer, with the present content
 * of the message. A send with another content under the same id is refused with `id_used`.
 */
export type Sent = {
  client_id: ClientId;
  /** The price that the sender paid; zero for a free message. */
  cost: Credits;
  /** The sender's balance after the message was paid. */
  credits: Balance;
  /** The free messages that the sender had left after this one. */
  free_left: number;
  message: Message;
  /** The revision of the sender that this message produced. */
  rev: Rev;
};

/** The sequence number of a message in its conversation: 1, 2, 3 … without a gap. 0 is before the first message. */
export type Seq = number;

/** A frame that the server sends. */
export type ServerFrame =
  /** The first frame: everything that changed since the revision in the client's `hello`. */
  | {
    type: "hello";
    /** The server's build. A client of another build offers to reload the page. */
    build: string;
    /** The server's clock, so that a client can show times and expiries even if its own clock is wrong. */
    clock: Millis;
    member: MemberId;
    /** Those of the member's chat partners who are present now. */
    online: Array<MemberId>;
    rev: Rev;
    /** The changes; `null` if they are too large for a frame, and the client then fetches `sync.php`. */
    sync: Sync | null;
  }
  /** The outcome of an accepted `send`. A repeat of the `send` gets the same answer. */
  | {
    type: "sent";
  } & Sent
  /** The outcome of a frame that was refused. */
  | {
    type: "refused";
  } & Refused
  /**
   * A new message in one of the member's conversations. A message that the member sent, from any device, is reported
   * too.
   */
  | {
    type: "message";
    chat: ChatState;
    message: Message;
    /** The other member, if the conversation was not on the member's screen before. */
    profile?: ProfileCard | null;
    rev: Rev;
    totals: Totals;
    /** What the sender has left; sent to the sender only. */
    wallet?: WalletState | null;
  }
  /**
   * An earlier message changed: its photo is ready, its sender retracted it, or a member reacted to it or took the
   * reaction back.
   */
  | {
    type: "edited";
    chat: ChatState;
    message: Message;
    rev: Rev;
    totals: Totals;
    /** What the sender has left after the refund; sent to the sender only. */
    wallet?: WalletState | null;
  }
  /** A read or delivered mark moved, either the member's own or the partner's. */
  | {
    type: "read";
    chat: ChatState;
    rev: Rev;
    totals: Totals;
  }
  /** A conversation's partner became available or unavailable, or the conversation returned to the list of chats. */
  | {
    type: "chat";
    chat: Chat;
    rev: Rev;
    totals: Totals;
  }
  /** A conversation left the list of chats: the member deleted it, on any device, or blocked the partner. */
  | {
    type: "chat_gone";
    conversation: ConversationId;
    rev: Rev;
    totals: Totals;
  }
  /** A like was given, received, changed or looked at, on any device. If both members like each other, it is a match. */
  | {
    type: "like";
    like: Like;
    rev: Rev;
    totals: Totals;
  }
  /** The member has looked at all received likes. */
  | {
    type: "likes_seen";
    rev: Rev;
    totals: Totals;
  }
  /** Neither the member nor this profile likes the other any more. */
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
  /** The partner is typing. The client removes the hint after six seconds without another. */
  | {
    type: "typing";
    conversation: ConversationId;
  }
  /**
   * A chat partner became present or absent. A member is present only while a page of theirs is connected and on
   * screen; presence is never simulated.
   */
  | {
    type: "presence";
    online: boolean;
    profile: MemberId;
  }
  /**
   * The heartbeat. Its `rev` is the member's newest revision, so that a client notices even the loss of the last
   * frame.
   */
  | {
    type: "ping";
    rev: Rev;
  }
  /** The answer to the client's `ping`; its `rev` is the member's newest revision. */
  | {
    type: "pong";
    rev: Rev;
  }
  /** The server is about to close this socket. */
  | {
    type: "bye";
    reason: Bye;
    /** After how many milliseconds to reconnect; `null` if the client is not to reconnect by itself. */
    reconnect_ms: number | null;
  };

/** The answer of `GET` and `DELETE /api/sessions.php`. */
export type Sessions = {
  /** The newest first. */
  sessions: Array<OwnSession>;
};

/** The body of `PUT /api/spending.php`: a limit that counts from now on if it is stricter, and tomorrow if not. */
export type SetLimit = {
  /** `null` for no limit, which has to be said. */
  limit: number;
  period: SpendPeriod;
};

/** The answer of `GET /api/settings.php`: the configuration of the site to which the host of the request belongs. */
export type Settings = {
  /** The build of the server. A client of another build offers to reload the page. */
  build: string;
  /** A URL prefix, ending in a slash, to which the file name of a picture is appended. */
  cdn_prefix: string;
  /** An id that the sites of one company share. */
  company_id: string;
  /** The countries of the site's members, by their ISO 3166 codes in upper case. */
  countries: Array<string>;
  /** The accounts that the login page lists in a demo; empty otherwise. */
  demo_accounts: Array<DemoAccount>;
  /** The description of the site for search engines. */
  description: string;
  /** The host name under which the site appears in texts. */
  domain: string;
  /** A locale such as `nl-NL`. Its first two letters are the language of a first visit. */
  domain_language: string;
  /** Whether a warning is shown before the first page. */
  enable_site_entry_popup: boolean;
  /** Whether an icon marks profiles that do not belong to a real person. A word marks them in any case. */
  fictional_icon: boolean;
  /** The word for several such profiles. */
  fictional_plural: string;
  /** The word for one such profile. */
  fictional_singular: string;
  /** Whether a warning is shown before the first contact with such a profile. */
  fictional_warning: boolean;
  /** The conversations that a member without premium may start. */
  free_conversations: number;
  /** The text messages that each member may send without paying. */
  free_messages: number;
  /** The country of the visitor's address, by its ISO 3166 code; the site's first country if it is not known. */
  geoip_country: string;
  /** The one of `countries` that is preselected for the visitor. */
  geoip_selected_country: string;
  /** The price of a gift. */
  gift_credits: Credits;
  /** The title of the home page. */
  index_title: string;
  /** The languages that a visitor may choose. The client shows the choice if there is more than one. */
  locales: Array<string>;
  /** Whether every visitor may search. */
  logged_out_search: boolean;
  /** Whether visitors who came through a known advertising network may search. */
  logged_out_search_trafficsource: boolean;
  /** The name of the sender of e-mails. */
  mail_name: string;
  /** Whether a member may choose to be shown on other sites of the same company too. */
  member_resell: boolean;
  /** The price of a text message. */
  message_credits: Credits;
  /** The longest message, in characters. */
  message_length: number;
  /** The age in whole years from which a visitor may sign up. */
  minimum_age: number;
  /** The lowest price of a message in money, for each country by its ISO 3166 code. */
  minimum_message_costs: Record<string, MessageCost>;
  /** The name of the site. */
  name: string;
  /** The kind of site: 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink. */
  niche: number;
  /** The largest photo that can be uploaded, in bytes. */
  photo_bytes: number;
  /** The price of a photo. */
  photo_credits: Credits;
  /** The public VAPID key by which browsers subscribe to push messages; empty while the server sends none. */
  push_public_key: string;
  /** The days within which an order can be cancelled. */
  refund_days: number;
  /** For how many seconds after it was sent a message can be retracted. */
  retract_seconds: number;
  /** The fields by which members can be searched. */
  search_fields: Array<string>;
  /** The credits that every new member receives. */
  signup_credits: Credits;
  /** Who may sign up. */
  signups: Signups;
  /** The e-mail address of support. */
  support_email: string;
  /** The phone number of support, as it is printed. */
  support_phone: string;
  /** The fields that a profile shows. */
  visible_profile_fields: Array<string>;
  /** The free texts that a profile shows. */
  visible_profile_notes: Array<string>;
};

/** Whom somebody looks for. */
export type Sexuality = "hetero" | "gay" | "lesbian" | "bi";

/** The answer of `GET /api/bundles.php?country=`: what is offered to the caller in one country. */
export type Shop = {
  /** The smallest first. */
  bundles: Array<Bundle>;
  /** The country whose prices these are, by its ISO 3166 code. */
  country: string;
  /** The ISO 4217 code of the currency. */
  currency: string;
  /** What the caller's latest order that was paid was of, if it can be repeated. */
  last: Choice | null;
  /** In the order in which they are offered. */
  methods: Array<PaymentMethod>;
  /** The VAT that is part of each price. */
  vat_rate: VatRate;
};

/** The body of `POST /api/signup.php`. */
export type SignUp = {
  consents: SignUpConsents;
  /** `YYYY-MM-DD`. The member has to be as old as `minimum_age` of `settings.php`. */
  date_of_birth: string;
  /** White space at both ends is ignored, and so is the difference between upper and lower case. */
  email: string;
  gender: Gender;
  /** The name that other members see. It is not the e-mail address and does not begin with `@`. */
  name: string;
  password: string;
  /** Needed: a challenge of `GET /api/signup-challenge.php` with its solution, for this attempt alone. */
  proof?: Proof | null;
  sexuality: Sexuality;
  /** A first message to a profile. It waits until the e-mail address is confirmed. */
  signup_message?: Send | null;
  /** How many milliseconds the form was open. */
  took_ms: Elapsed;
  /** How the visitor came to the site. */
  tracking?: Tracking | null;
  /** A field that people do not see. Programs that fill in every field give themselves away by it. */
  website?: string;
};

/** What the visitor ticked. */
export type SignUpConsents = {
  /**
   * That the site processes the member's sexual orientation and sex life to show the profile to others. Needed to
   * sign up.
   */
  intimate: boolean;
  /** Mails about more than the member's own account. */
  news: boolean;
  /** The terms of the site. Needed to sign up. */
  terms: boolean;
  /** That `tracking` is kept with the account. Without it only its `network` is looked at, and nothing is kept. */
  tracking: boolean;
};

/** The answer of `GET /api/signup-matches.php`. */
export type SignUpMatches = {
  /**
   * At most 9, those of the caller's region first, then by when they were last here. Nobody among them is fictional,
   * and nobody whom the caller has liked or passed.
   */
  profiles: Array<ProfileCard>;
};

/** The answer of `GET`, `PUT` and `DELETE /api/signup.php`: how far the member's sign-up is. */
export type SignUpState = {
  /** The first message, until it is delivered. */
  held: HeldMessage | null;
  preferences: Preferences;
  /** The step at which the member is, on every device. */
  step: Step;
};

/**
 * The answer of `POST /api/signup.php`. A site that keeps to itself who its members are answers every address with
 * `null`, and logs nobody in: what comes next is in the mail.
 */
export type SignedUp = {
  rev: Rev | null;
  user: User | null;
};

/** Who may sign up. */
export type Signups =
  /** Every visitor. */
  | "all"
  /** Visitors who came through a known advertising network. */
  | "with_trafficsource"
  /** Nobody. */
  | "none";

/** Members who fit if a filter is widened as well as those that the steps before it have widened. */
export type Similar = {
  /** The first of them. */
  items: Array<ProfileCard>;
  /** How many there are. */
  total: number;
  widened: Widened;
};

export type Solution = {
  counter: Work;
  /** The whole key, hexadecimal. */
  derivedKey: string;
};

/** What is paid for credits within a period, and at most. */
export type SpendLimit = {
  /** `null` for no limit. */
  limit: Amount | null;
  /** A looser limit that waits; `null` where none does. */
  next: NextLimit | null;
  period: SpendPeriod;
  /** What was ordered within it until now and is paid or may be, less what was refunded. */
  spent: Amount;
};

/** A time that ends now. */
export type SpendPeriod =
  /** 24 hours. */
  | "day"
  /** 7 days. */
  | "week"
  /** 30 days. */
  | "month";

/** The answer of `spending.php` and `break.php`. */
export type Spending = {
  /** Until then nothing is bought, and no credits are spent; `null` where there is no break. */
  break_until: Millis | null;
  /**
   * The ISO 4217 code of the currency in which credits are offered to the caller. Where a site sells in several, an
   * order in another one counts by its number.
   */
  currency: string;
  /** One for each period, the shortest first. */
  periods: Array<SpendLimit>;
  /** What all limits together leave: now, and from each later moment at which it becomes more. */
  room: Array<Room>;
};

/**
 * A step of the sign-up: 0 photo, 1 about oneself, 2 interests, 3 place, 4 whom one looks for, 5 the confirmation of
 * the e-mail address, which is the last.
 */
export type Step = number;

/** The body of `POST /api/swipe-game.php`. */
export type Swipe = {
  /** `true` likes, `false` passes. */
  liked: boolean;
  profile: ProfileRef;
  /** The caller's offset from UTC in minutes, to the east, from -720 to 840. */
  utc_offset?: number;
};

/** The answer of `POST` and `DELETE /api/swipe-game.php`. */
export type SwipeAnswer = {
  /** What is between the two now; `null` when neither likes the other. */
  like: Like | null;
  likes: LikesLeft;
  rev: Rev;
};

/**
 * The answer of `GET /api/swipe-game.php`: the next members, in their order. Each is whom the other looks for, of the
 * gender, the ages and the country of the caller's preferences. Whoever was liked or passed does not come again.
 */
export type SwipeGame = {
  likes: LikesLeft;
  /** Empty when nobody is left. */
  profiles: Array<Profile>;
};

/**
 * The answer of `GET /api/sync.php?since=REV&epoch=EPOCH`, and a part of the frame `hello`.
 *
 * Everything that changed after the revision `since`, as absolute values. Without a `since`, or with one of another
 * epoch, it is the whole state and `reset` is true.
 */
export type Sync = {
  /** The chats that changed. */
  chats: Array<Chat>;
  /**
   * Identifies the history of revisions in the database. It changes when the database is restored from a backup,
   * which lacks revisions that clients have seen. Revisions of different epochs cannot be compared.
   */
  epoch: string;
  /** Conversations that left the list of chats, because the member deleted them or blocked the partner. */
  gone: Array<ConversationId>;
  /** The likes that changed. */
  likes: Array<Like>;
  /** Profiles with which the member no longer shares a like in either direction. */
  likes_gone: Array<MemberId>;
  /** This is the whole state: a client drops everything that is not in it. */
  reset: boolean;
  /** The revision up to which this state is complete. */
  rev: Rev;
  totals: Totals;
  /** `null` when the member's own record has not changed. */
  user: User | null;
};

/** The body of `POST /api/break.php`. */
export type TakeBreak = {
  /** From now on. A break that runs longer already stays as it is. */
  days: 1 | 7 | 30;
};

/**
 * The addressee of a message: an existing conversation, or a profile. A message to a profile with which the sender has
 * no conversation starts one.
 */
export type To = {
  conversation: ConversationId;
} | {
  profile: MemberId;
};

/** The answer of `GET /api/today.php`. */
export type Today = {
  /** The likes of the swipe game. */
  likes: LikesLeft;
  /**
   * Members who were here in the last seven days, who was here last first. Each is whom the other looks for, and between
   * each and the caller there is neither a like nor a chat yet.
   */
  near: Array<ProfileCard>;
  /**
   * Within how many kilometres of the caller they live; `null` for the whole country, as the caller has named no place
   * or nobody near it was here.
   */
  within: number | null;
};

/** The numbers that the badges, the page title and the badge of the installed app show. */
export type Totals = {
  /** Received likes that the member has not looked at yet. */
  new_likes: number;
  /** Unread messages in all conversations. */
  unread: number;
};

/** How a visitor came to the site, from the query of the first page. */
export type Tracking = {
  network?: string | null;
  ref?: string | null;
  sub1?: string | null;
  sub2?: string | null;
  sub3?: string | null;
};

/** The answer of `GET /api/transactions.php?cursor=&limit=`: a page of the caller's orders, the newest first. */
export type Transactions = {
  items: Array<Order>;
  /** The `cursor` of the next page; `null` on the last page. */
  next_cursor: Cursor | null;
  total: number;
};

/** The only `status` of a member who is not available. */
export type Unavailable = "unavailable";

/**
 * A member who is not available to the caller: deleted, disabled or invisible, or one of the two blocks the other. The
 * server does not reveal which, so that nobody can find out that they were blocked.
 */
export type UnavailableMember = {
  id: MemberId;
  status: Unavailable;
};

/** The body of `DELETE /api/swipe-game.php`. */
export type UndoSwipe = {
  profile: ProfileRef;
  /** The caller's offset from UTC in minutes, to the east, from -720 to 840. */
  utc_offset?: number;
};

/**
 * The body of `DELETE /api/reaction.php`, which takes the caller's reaction to a message back. A repeat changes
 * nothing.
 */
export type Unreact = {
  conversation: ConversationId;
  seq: Seq;
};

/** The member's own record, which no other member can read. */
export type User = {
  /** Until then the member takes a break and no credits are spent; `null` without one. */
  break_until: Millis | null;
  /** Conversations that the member may still start; `null` for a premium member, who has no limit. */
  conversations_left: number | null;
  /** The member's balance. */
  credits: Balance;
  email: string;
  /** The member's own profile does not belong to a real person. */
  fictional_icon: boolean;
  /** Text messages that the member may still send without paying. */
  free_left: number;
  /**
   * The member is not shown as present, is not found by search, and is visible only to those whom the member liked
   * or wrote to.
   */
  invisible: boolean;
  /** The member's language: one of the site's `locales`. */
  language: string;
  /** The kinds of notification that the member switched off. */
  notifications_disabled: Array<NotificationKind>;
  /** The member has premium, which is gained by buying credits. */
  paid_user: boolean;
  /** The card that other members see. */
  profile: ProfileCard;
  signup_date: Millis;
  status: UserStatus;
  /**
   * Until when a new member's first order is cheaper; `null` if it is not, as for a premium member. Once an order has
   * the discount, `discountcode.php` knows that it is gone.
   */
  time_bonus_until: Millis | null;
};

/** The answer of `GET`, `POST` and `PUT /api/user.php`. */
export type UserAnswer = {
  rev: Rev;
  user: User;
};

/** The body of `POST /api/user.php`: one that logs in, or with `?push=1` the subscription of the caller's browser. */
export type UserPost = PushSubscription | LogIn;

/** Whether the member may write. */
export type UserStatus =
  /** The member may write. */
  | "active"
  /** The member has not confirmed the e-mail address yet, and may read but neither write nor like. */
  | "not_confirmed";

/** A rate of VAT, in hundredths of a per cent. */
export type VatRate = number;

/** The body of `PUT /api/visibility.php`, which switches the invisible mode on or off. */
export type Visibility = {
  invisible: boolean;
};

/** A form whose code was sent to a phone. */
export type WaitingCode = {
  account: MaskedAccount;
  /** From this moment on another may be asked for. */
  again_at: Millis;
  /** From this moment on the code is too old. */
  expires_at: Millis;
  /** The last two digits of the phone number. */
  phone_end: string;
  /** How often a code may still be entered. */
  tries_left: number;
};

/** What a member has left to send messages with. */
export type WalletState = {
  /** Conversations that the member may still start; `null` for a premium member, who has no limit. */
  conversations_left: number | null;
  credits: Balance;
  /** Text messages that the member may still send without paying. */
  free_left: number;
};

/** A filter that was widened. */
export type Widened =
  /** The ages, by five years in either direction. */
  | "ages"
  /** Region and distance: the whole country. */
  | "place"
  /** What is asked for beyond these: picture, presence, and the fields of the profile. */
  | "wishes";

/** The body of `PUT /api/withdraw.php`: the buyer withdraws from the order. */
export type Withdraw = {
  /** The address of the buyer's account. */
  email: string;
  /** The buyer's own name, for the receipt. */
  name: string;
  order: OrderId;
  /** The amount that the buyer was shown and expects back. */
  quoted: Amount;
};

/** The answer of both: what the buyer gets back, or has got. */
export type Withdrawal = {
  /** What is paid back for them. */
  amount: Amount;
  /** The credits of the order. */
  credits: Credits;
  /** The ISO 4217 code of the currency. */
  currency: string;
  order: OrderId;
  /** What was paid. */
  paid: Amount;
  paid_at: Millis;
  state: WithdrawalState;
  /** The last moment at which the buyer can withdraw. */
  until: Millis;
  /** Those of them that are not used. They are given back. */
  unused: Credits;
};

export type WithdrawalState =
  /** The buyer can withdraw. */
  | "possible"
  /** All credits of the order are used, or were given back. */
  | "nothing_left"
  /** The time to withdraw is over. */
  | "too_late"
  /** The buyer has withdrawn, and the amount is on its way. */
  | "done";

/** A number of a proof of work. */
export type Work = number;
