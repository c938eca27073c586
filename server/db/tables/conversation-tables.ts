import type { Generated } from 'kysely';

import type { Flag, Instant } from './column-types.ts';

/** What people say about machines, when they meet, and what they are notified of: see ./schema.ts. */
export interface ConversationTables {
  chat_messages: {
    /** Given by the sender, so that a message sent twice is stored once. */
    id: string;
    client_id: string;
    machine_id: string;
    /** Counts the messages of a machine: their order. */
    seq: number;
    meeting_id: string | null;
    account_id: string;
    username: string;
    /** Empty where it was withdrawn. */
    text: string;
    /** `sortKey` of the text, for searching. */
    text_key: string;
    /** A picture that was uploaded before. */
    media_id: string | null;
    /** The time that it is about: a stop, or a part of the timeline. */
    range_start: Instant | null;
    range_end: Instant | null;
    sent_at: Instant;
    edited_at: Instant | null;
    withdrawn_at: Instant | null;
  };
  /** What messages said before they were changed or withdrawn. */
  chat_edits: { message_id: string; at: Instant; account_id: string; text: string };
  /** How far people have read the messages of a machine. */
  chat_reads: { machine_id: string; account_id: string; seq: number };
  meetings: {
    id: string;
    client_id: string;
    machine_id: string;
    /** `{number}.{text}`, as links have it. */
    external_id: string;
    name: string;
    display_name: string;
    description: string | null;
    start_at: Instant;
    account_id: string;
    username: string;
    ended_at: Instant | null;
  };
  meeting_attendees: {
    id: string;
    meeting_id: string;
    account_id: string;
    username: string;
    joined_at: Instant;
    /** The last time that the attendee's browser said that it is here. */
    seen_at: Instant;
    left_at: Instant | null;
    is_muted: Flag;
    has_video: Flag;
    is_sharing: Flag;
  };
  /** What the people of a client are notified of: see server/together/notifications. */
  notification_rules: {
    id: string;
    client_id: string;
    display_name: string;
    display_name_key: string;
    kind: string;
    /** Null: all machines of the client. */
    machine_id: string | null;
    kpi: string | null;
    threshold: number | null;
    /** How long it is to hold before people are notified. */
    hold_ms: number | null;
    hysteresis: number | null;
    is_enabled: Flag;
    /** JSON list of usernames; empty: all people of the client. */
    recipients: Generated<string>;
    /** Username of who is notified when no one has seen it for so long. */
    escalate_to: Generated<string | null>;
    escalate_ms: Generated<number | null>;
    version: Generated<number>;
  };
  /** What people do not want to be notified of, and when. No row: nothing of it. */
  notification_settings: {
    account_id: string;
    /** JSON: kinds. */
    muted: string;
    /** Minutes of the day in the zone; both or neither. */
    quiet_from: number | null;
    quiet_until: number | null;
    time_zone: string;
    /** JSON: kinds that are sent by mail, and to the devices of the account. */
    by_mail: Generated<string>;
    by_push: Generated<string>;
    /** Mails are sent one by one, or together once an hour or a day. */
    digest: Generated<'NONE' | 'HOURLY' | 'DAILY'>;
    /** Minute of the day in the zone at which the daily one is sent. */
    digest_at: Generated<number | null>;
  };
  /** What a rule knows of each machine, value, source or order that it holds for. */
  rule_states: {
    rule_id: string;
    subject_id: string;
    since: Instant;
    fired_at: Instant | null;
    /** Key of its notifications. */
    key: string | null;
  };
  /** What is to be sent of notifications, and what became of it: see server/together/notifications/deliver/deliver.ts. */
  deliveries: {
    notification_id: string;
    channel: 'mail' | 'push';
    account_id: string;
    due_at: Instant;
    /** Of those that are sent as one mail: part of its Message-ID. */
    batch_id: string | null;
    attempts: number;
    next_at: Instant;
    closed_at: Instant | null;
    outcome: 'sent' | 'not needed' | 'refused' | 'given up' | null;
  };
  /** Browsers that show notifications of an account while no page is open. */
  push_subscriptions: {
    id: string;
    account_id: string;
    /** Once this session has ended nothing is sent there. */
    session_id: string;
    /** At the push service of the browser's maker. */
    endpoint: string;
    /** Keys of the browser, base64url. */
    p256dh: string;
    auth: string;
    user_agent: string | null;
    created_at: Instant;
  };
  notifications: {
    id: string;
    account_id: string;
    /** The notification is shown to its account while it may see this client. */
    client_id: string;
    kind: string;
    /** What is said once, whatever repeats: of two with one key the second is not stored. */
    key: string;
    /** Where a press on it leads. */
    page: string;
    item_id: string;
    /** JSON: what the text of its kind is filled with. */
    text_values: string;
    at: Instant;
    read_at: Instant | null;
    /** When what it is about was over; null: it goes on, or it is about an instant. */
    ended_at: Instant | null;
    /** The end of the quiet hours that it came in; null: it came in none. */
    hidden_until: Instant | null;
  };
}
