import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import texts from '#admin/audit-trail/audit-trail.texts.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';
import { resources } from '#server/resources.ts';

const deeds = ['created', 'changed', 'removed', 'restored', 'retired', 'moved', 'published'];
const kindOfRow = new RegExp(`'([a-zA-Z]+)\\.(${deeds.join('|')})'`, 'g');
/** Of the bus, and in no trail. */
const topics = new Set(['config.changed']);

const folder = join(packageRoot, 'server');
const recording = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture|suite)\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .filter((source) => /\b(?:record(?:Audit|Many)?|writeAccount)\(/.test(source));

/** Of rows of lists; what was removed can be brought back. */
const ofResources = resources.flatMap(({ audit, policy, onRemove, retires }) => {
  const removed = onRemove ? undefined : policy.remove;
  const possible = {
    created: policy.create,
    changed: policy.change,
    removed,
    retired: retires && policy.change,
    restored: retires ? policy.change : removed,
  };
  return Object.entries(possible).flatMap(([deed, who]) => (who ? [`${audit}.${deed}`] : []));
});
const written = recording
  .flatMap((source) => Array.from(source.matchAll(kindOfRow)))
  .map(([, row = '', deed = '']) => `${row}.${deed}`)
  .filter((kind) => !topics.has(kind));
/** Where only the sort of row is written, and what was done to it is a parameter. */
const composed = recording
  .flatMap((source) => Array.from(source.matchAll(/\bkind: `([a-zA-Z]+)\.\$\{/g)))
  .flatMap(([, row = '']) => deeds.map((deed) => `${row}.${deed}`));
/** Of people and their sessions, as the type of an event names them. */
const named = Array.from(
  readFileSync(join(folder, 'access/audit.store.ts'), 'utf8').matchAll(
    /^ +\| '([a-zA-Z]+\.[a-zA-Z]+)'/gm,
  ),
).map(([, kind = '']) => kind);

test.each([
  ['of lists', ofResources, 'nonWorkingPeriod.created'],
  ['that are written as a whole', written, 'taskDocument.removed'],
  ['that are put together', composed, 'annotation.removed'],
  ['of people and sessions', named, 'signIn.failed'],
])('the kinds of events %s are found', (_, kinds, one) => {
  expect(kinds).toContain(one);
});

test.each([...new Set([...ofResources, ...written, ...composed, ...named])])(
  'the audit trail has words for %s',
  (kind) => {
    const [row = '', deed = ''] = kind.split('.');
    const parts = [`audit-trail.row.${row.toLowerCase()}`, `audit-trail.deed.${deed}`];
    for (const keys of Object.values(texts).map(Object.keys)) {
      const isWhole = keys.includes(`audit-trail.kind.${kind}`);
      expect(isWhole ? parts : keys).toEqual(expect.arrayContaining(parts));
    }
  },
);
