/**
 * Mail and push settings of accounts, recipients and escalation of notification rules, the queue of
 * deliveries, and the push subscriptions of browsers.
 */
export const statements = [
  `ALTER TABLE notification_settings ADD COLUMN by_mail text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE notification_settings ADD COLUMN by_push text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE notification_settings ADD COLUMN digest text NOT NULL DEFAULT 'NONE'`,
  `ALTER TABLE notification_settings ADD COLUMN digest_at integer`,
  `ALTER TABLE notification_rules ADD COLUMN recipients text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE notification_rules ADD COLUMN escalate_to text`,
  `ALTER TABLE notification_rules ADD COLUMN escalate_ms bigint`,
  `CREATE TABLE deliveries (
    notification_id text NOT NULL REFERENCES notifications (id), channel text NOT NULL,
    account_id text NOT NULL, due_at bigint NOT NULL, batch_id text,
    attempts integer NOT NULL, next_at bigint NOT NULL, closed_at bigint, outcome text,
    PRIMARY KEY (notification_id, channel))`,
  `CREATE INDEX deliveries_by_next ON deliveries (closed_at, next_at)`,
  `CREATE TABLE push_subscriptions (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts (id),
    session_id text NOT NULL, endpoint text NOT NULL UNIQUE, p256dh text NOT NULL,
    auth text NOT NULL, user_agent text, created_at bigint NOT NULL)`,
  `CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id)`,
];
