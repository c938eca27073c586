/** Tables of the chat and the meetings of machines, and of notifications to accounts. */
export const statements = [
  `CREATE TABLE chat_messages (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL, seq integer NOT NULL, meeting_id text,
    account_id text NOT NULL, username text NOT NULL, text text NOT NULL, text_key text NOT NULL,
    media_id text, range_start bigint, range_end bigint,
    sent_at bigint NOT NULL, edited_at bigint, withdrawn_at bigint)`,
  `CREATE UNIQUE INDEX chat_messages_by_machine ON chat_messages (machine_id, seq)`,
  `CREATE INDEX chat_messages_by_meeting ON chat_messages (meeting_id, seq)`,
  `CREATE TABLE chat_edits (
    message_id text NOT NULL REFERENCES chat_messages (id), at bigint NOT NULL,
    account_id text NOT NULL, text text NOT NULL)`,
  `CREATE INDEX chat_edits_by_message ON chat_edits (message_id)`,
  `CREATE TABLE chat_reads (
    machine_id text NOT NULL, account_id text NOT NULL, seq integer NOT NULL,
    PRIMARY KEY (machine_id, account_id))`,
  `CREATE TABLE meetings (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    machine_id text NOT NULL, external_id text NOT NULL UNIQUE, name text NOT NULL,
    display_name text NOT NULL, description text, start_at bigint NOT NULL,
    account_id text NOT NULL, username text NOT NULL, ended_at bigint)`,
  `CREATE INDEX meetings_by_machine ON meetings (machine_id, start_at)`,
  `CREATE TABLE meeting_attendees (
    id text PRIMARY KEY, meeting_id text NOT NULL REFERENCES meetings (id),
    account_id text NOT NULL, username text NOT NULL, joined_at bigint NOT NULL,
    seen_at bigint NOT NULL, left_at bigint, is_muted integer NOT NULL,
    has_video integer NOT NULL, is_sharing integer NOT NULL)`,
  `CREATE UNIQUE INDEX meeting_attendees_by_meeting ON meeting_attendees (meeting_id, account_id)`,
  `CREATE TABLE notifications (
    id text PRIMARY KEY, account_id text NOT NULL, client_id text NOT NULL REFERENCES clients (id),
    kind text NOT NULL, key text NOT NULL, page text NOT NULL, item_id text NOT NULL,
    text_values text NOT NULL, at bigint NOT NULL, read_at bigint)`,
  `CREATE UNIQUE INDEX notifications_by_key ON notifications (account_id, key)`,
  `CREATE INDEX notifications_by_account ON notifications (account_id, at)`,
];
