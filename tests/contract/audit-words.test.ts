import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import texts from '#admin/audit-trail/audit-trail.texts.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';
import { resources } from '#server/resources.ts';

const deeds = ['created', 'changed', 'removed', 'restored', 'retired', 'moved', 'published'];
const kindOfRow = new RegExp(`'([a-zA-Z]+)\\.(${deeds.join('|')})'`, 'g');
/** Topics of the bus that are not written to the audit trail. */
const topics = new Set(['config.changed']);

const folder = join(packageRoot, 'server');
const recording = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture|suite)\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .filter((source) => /\b(?:record(?:Audit|Many)?|writeAccount)\(/.test(source));

/** Kinds of events about rows of resources; a removal that can be undone has a second kind. */
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
/** Kinds whose second part is a parameter: the code names only the resource. */
const composed = recording
  .flatMap((source) => Array.from(source.matchAll(/\bkind: `([a-zA-Z]+)\.\$\{/g)))
  .flatMap(([, row = '']) => deeds.map((deed) => `${row}.${deed}`));
/** Kinds about accounts and sessions, from the type of an audit event. */
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
