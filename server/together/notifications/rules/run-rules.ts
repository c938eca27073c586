import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import {
  addNotifications,
  updateTextValues,
  endNotifications,
  type NewNotification,
} from '#server/together/notifications/make/make-notifications.ts';

import { escalateUnread, escalationKey, listRecipients } from './escalate.ts';
import { listRuleFacts } from './rule-facts.store.ts';
import type { RuleKind } from './rule-kinds.ts';
import { isStorm, ruleStep, stormMs, type RuleState } from './rule-step.ts';
import type { Rule, SubjectFact } from './rule-subject.ts';

interface Deps {
  db: Db;
  bus: Bus;
  now: () => number;
}

interface SubjectState extends RuleState {
  subjectId: string;
  /** Key of the notification, if any. */
  key: string | null;
}

/** Evaluates all rules once. Their state is stored, so that restarts have no effect. */
export async function runRules({ db, bus, now }: Deps): Promise<void> {
  const rules = await db
    .selectFrom('notification_rules')
    .selectAll()
    .where(isNotRemoved('client_id'))
    .orderBy('id')
    .execute();
  const enabled = rules.filter(({ is_enabled }) => is_enabled === 1);
  const notified = new Set<string>();
  for (const rule of enabled) {
    const facts = await listRuleFacts(db, rule, now());
    const ids = await db.transaction().execute((tx) => applyRule(tx, rule, { facts, now: now() }));
    for (const id of ids) notified.add(id);
  }
  const left = await db
    .transaction()
    .execute((tx) => endLeft(tx, new Set(enabled.map(({ id }) => id)), now()));
  for (const id of left) notified.add(id);
  if (notified.size > 0) bus.publish('notifications.changed', { accountIds: [...notified] });
}

interface RuleFacts {
  facts: readonly SubjectFact[];
  now: number;
}

/** @returns the accounts whose notifications changed. */
async function applyRule(tx: Db, rule: Rule, { facts, now }: RuleFacts): Promise<string[]> {
  const known = await knownOf(tx, rule.id);
  const { begun, after, ended } = lookAt(rule, known, { facts, now });
  const accountIds = begun.length === 0 ? [] : await notify(tx, rule, { begun, known, after, now });
  await storeStates(tx, rule.id, { known, after });
  const next = await escalateUnread(tx, rule, { keys: firedKeys(after), now });
  return [...accountIds, ...next, ...(await endOf(tx, { ended, after, now }))];
}

/** Keys of ongoing notifications, with their start. */
function firedKeys(states: ReadonlyMap<string, SubjectState>): Map<string, number> {
  const keys = new Map<string, number>();
  for (const { key, firedAt } of states.values())
    if (key !== null && firedAt !== null)
      keys.set(key, Math.min(firedAt, keys.get(key) ?? firedAt));
  return keys;
}

/** Begun and ended conditions; `after` is the new state. */
function lookAt(rule: Rule, known: ReadonlyMap<string, SubjectState>, { facts, now }: RuleFacts) {
  const begun: SubjectFact[] = [];
  const after = new Map<string, SubjectState>();
  const left = new Map(known);
  const ended: SubjectState[] = [];
  for (const fact of facts) {
    const { subjectId } = fact;
    const before = known.get(subjectId);
    left.delete(subjectId);
    const { state, hasBegun, hasEnded } = ruleStep(before, fact, {
      holdMs: rule.hold_ms ?? 0,
      now,
    });
    if (hasEnded && before) ended.push(before);
    if (hasBegun) begun.push(fact);
    if (state) after.set(subjectId, { ...state, subjectId, key: keyOf(before, state) });
  }
  // Subjects without a fact have ended: a finished order, a removed machine.
  return { begun, after, ended: [...ended, ...left.values()] };
}

/** Another occurrence gets another notification. */
function keyOf(before: SubjectState | undefined, { since }: RuleState): string | null {
  return before?.since === since ? before.key : null;
}

interface BegunFacts {
  begun: readonly SubjectFact[];
  known: ReadonlyMap<string, SubjectState>;
  after: Map<string, SubjectState>;
  now: number;
}

async function notify(tx: Db, rule: Rule, given: BegunFacts): Promise<string[]> {
  const { begun, known, after, now } = given;
  const accountIds = await listRecipients(tx, rule);
  const recent = [...known.values()].filter(({ firedAt }) => (firedAt ?? 0) > now - stormMs);
  const fired = recent.flatMap(({ firedAt }) => firedAt ?? []);
  if (isStorm(begun.length, fired, now)) {
    const key =
      recent.find((one) => one.key?.startsWith('storm'))?.key ?? `storm ${rule.id} ${now}`;
    for (const fact of begun) setKey(after, fact, key);
    const count = [...after.values()].filter((one) => one.key === key).length;
    const storm = stormOf(rule, { key, count, first: begun[0] });
    await addNotifications(tx, storm, { accountIds, at: now });
    await updateTextValues(tx, key, storm.values);
    return accountIds;
  }
  for (const fact of begun) {
    const key = `rule ${rule.id} ${fact.subjectId} ${after.get(fact.subjectId)?.since}`;
    setKey(after, fact, key);
    const { page, itemId, values } = fact;
    const kind = rule.kind as RuleKind;
    const notification = { kind, key, clientId: rule.client_id, page, itemId, values };
    await addNotifications(tx, notification, { accountIds, at: now });
  }
  return accountIds;
}

function stormOf(
  rule: Rule,
  { key, count, first }: { key: string; count: number; first: SubjectFact | undefined },
): NewNotification {
  const { machine = '', source = machine } = first?.values ?? {};
  const values = { rule: rule.display_name, count, machine: machine || source };
  const itemId = first?.itemId ?? '';
  return {
    kind: 'storm',
    mutedAs: rule.kind as RuleKind,
    key,
    clientId: rule.client_id,
    page: first?.page ?? 'machine',
    itemId,
    values,
  };
}

function setKey(after: Map<string, SubjectState>, { subjectId }: SubjectFact, key: string): void {
  const state = after.get(subjectId);
  if (state) after.set(subjectId, { ...state, key });
}

/** Ends notifications without a condition that still holds. */
async function endOf(
  tx: Db,
  {
    ended,
    after,
    now,
  }: { ended: readonly SubjectState[]; after: ReadonlyMap<string, SubjectState>; now: number },
): Promise<string[]> {
  const open = new Set([...after.values()].map(({ key }) => key));
  const keys = ended.flatMap(({ key }) => (key === null || open.has(key) ? [] : key));
  return endBoth(tx, keys, now);
}

/** Ends the notifications of the recipients and of the next person. */
function endBoth(tx: Db, keys: readonly string[], at: number): Promise<string[]> {
  const all = [...new Set(keys)];
  return endNotifications(tx, [...all, ...all.map(escalationKey)], { at });
}

async function knownOf(tx: Db, ruleId: string): Promise<Map<string, SubjectState>> {
  const rows = await tx
    .selectFrom('rule_states')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .execute();
  return new Map(
    rows.map(({ subject_id: subjectId, since, fired_at: firedAt, key }) => [
      subjectId,
      { subjectId, since, firedAt, key },
    ]),
  );
}

/** Writes changed states only: most stay as they are. */
async function storeStates(
  tx: Db,
  rule_id: string,
  {
    known,
    after,
  }: { known: ReadonlyMap<string, SubjectState>; after: ReadonlyMap<string, SubjectState> },
): Promise<void> {
  for (const { subjectId } of known.values())
    if (!after.has(subjectId))
      await tx
        .deleteFrom('rule_states')
        .where('rule_id', '=', rule_id)
        .where('subject_id', '=', subjectId)
        .execute();
  for (const { subjectId, since, firedAt: fired_at, key } of after.values()) {
    const before = known.get(subjectId);
    if (before?.since === since && before.firedAt === fired_at && before.key === key) continue;
    const state = { since, fired_at, key };
    await tx
      .insertInto('rule_states')
      .values({ rule_id, subject_id: subjectId, ...state })
      .onConflict((conflict) => conflict.columns(['rule_id', 'subject_id']).doUpdateSet(state))
      .execute();
  }
}

/** Ends the states of rules that were removed or switched off. */
async function endLeft(tx: Db, enabled: ReadonlySet<string>, now: number): Promise<string[]> {
  const rows = await tx.selectFrom('rule_states').selectAll().execute();
  const left = rows.filter(({ rule_id }) => !enabled.has(rule_id));
  for (const { rule_id } of left)
    await tx.deleteFrom('rule_states').where('rule_id', '=', rule_id).execute();
  const keys = left.flatMap(({ key }) => key ?? []);
  return endBoth(tx, keys, now);
}
