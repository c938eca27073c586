import type { Generated } from 'kysely';

import type { Flag, Instant } from './column-types.ts';

/** Chat messages, meetings and notifications: see ./schema.ts. */
export interface ConversationTables {
  chat_messages: {
    /** Chosen by the sender, so that sending is idempotent. */
    id: string;
    client_id: string;
    machine_id: string;
    /** Sequence number among the messages of a machine. */
    seq: number;
    meeting_id: string | null;
    account_id: string;
    username: string;
    /** Empty after the message was withdrawn. */
    text: string;
    /** `sortKey` of the text, for search. */
    text_key: string;
    /** An uploaded picture. */
    media_id: string | null;
    /** The period that it is about: a stop, or a part of the timeline. */
    range_start: Instant | null;
    range_end: Instant | null;
    sent_at: Instant;
    edited_at: Instant | null;
    withdrawn_at: Instant | null;
  };
  /** Earlier texts of messages that were changed or withdrawn. */
  chat_edits: { message_id: string; at: Instant; account_id: string; text: string };
  /** `seq` of the last message that a person has read of a machine. */
  chat_reads: { machine_id: string; account_id: string; seq: number };
  meetings: {
    id: string;
    client_id: string;
    machine_id: string;
    /** `{number}.{text}`, as in links. */
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
    /** Last heartbeat of the attendee's browser. */
    seen_at: Instant;
    left_at: Instant | null;
    is_muted: Flag;
    has_video: Flag;
    is_sharing: Flag;
  };
  /** Rules that notify people of a client: see server/together/notifications. */
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
    /** How long the condition must hold before people are notified. */
    hold_ms: number | null;
    hysteresis: number | null;
    is_enabled: Flag;
    /** JSON list of usernames; empty: all people of the client. */
    recipients: Generated<string>;
    /** Username of the person notified when the others have not read it within `escalate_ms`. */
    escalate_to: Generated<string | null>;
    escalate_ms: Generated<number | null>;
    version: Generated<number>;
  };
  /** Kinds of notifications that a person has muted, and quiet hours. No row: none. */
  notification_settings: {
    account_id: string;
    /** JSON list of kinds. */
    muted: string;
    /** Minutes of the day in the time zone; both or neither. */
    quiet_from: number | null;
    quiet_until: number | null;
    time_zone: string;
    /** JSON lists of kinds sent by mail, and to the devices of the account. */
    by_mail: Generated<string>;
    by_push: Generated<string>;
    /** Mails are sent one by one, or as a digest once an hour or a day. */
    digest: Generated<'NONE' | 'HOURLY' | 'DAILY'>;
    /** Minute of the day in the time zone at which the daily digest is sent. */
    digest_at: Generated<number | null>;
  };
  /** State of a rule for each machine, value, source or order for which its condition holds. */
  rule_states: {
    rule_id: string;
    subject_id: string;
    since: Instant;
    fired_at: Instant | null;
    /** Key of its notifications. */
    key: string | null;
  };
  /**
   * Queue of notifications to send, and their outcomes: see
   * server/together/notifications/deliver/deliver.ts.
   */
  deliveries: {
    notification_id: string;
    channel: 'mail' | 'push';
    account_id: string;
    due_at: Instant;
    /** Id shared by notifications in one mail; part of its Message-ID. */
    batch_id: string | null;
    attempts: number;
    next_at: Instant;
    closed_at: Instant | null;
    outcome: 'sent' | 'not needed' | 'refused' | 'given up' | null;
  };
  /** Browsers that show push notifications of an account while no page is open. */
  push_subscriptions: {
    id: string;
    account_id: string;
    /** Nothing is sent after this session has ended. */
    session_id: string;
    /** URL at the push service of the browser's maker. */
    endpoint: string;
    /** Public key and secret of the browser, base64url. */
    p256dh: string;
    auth: string;
    user_agent: string | null;
    created_at: Instant;
  };
  notifications: {
    id: string;
    account_id: string;
    /** The notification is visible while its account may see this client. */
    client_id: string;
    kind: string;
    /** Deduplication key: a second notification with the same key is not stored. */
    key: string;
    /** Page that a click opens. */
    page: string;
    item_id: string;
    /** JSON: values for the text of its kind. */
    text_values: string;
    at: Instant;
    read_at: Instant | null;
    /** When its subject ended; null: it is ongoing, or an instant. */
    ended_at: Instant | null;
    /** End of the quiet hours that it arrived in; null: outside of quiet hours. */
    hidden_until: Instant | null;
  };
}
