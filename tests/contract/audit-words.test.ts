import { expect, test } from 'vitest';

import texts from '#admin/audit-trail/audit-trail.texts.json' with { type: 'json' };
import { resources } from '#server/resources.ts';

const sources = import.meta.glob<string>('../../server/**/!(*.test|*.fixture).ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Of the bus, and in no trail. */
const topics = new Set(['machines', 'resource', 'config', 'meeting', 'notifications']);

const ofResources = resources.flatMap(({ audit, policy, onRemove, retires }) => {
  const deeds = {
    created: policy.create,
    changed: policy.change,
    removed: onRemove ? undefined : policy.remove,
    retired: retires && policy.change,
    restored: retires && policy.change,
  };
  return Object.entries(deeds).flatMap(([deed, who]) => (who ? [`${audit}.${deed}`] : []));
});
const written = Object.values(sources).flatMap((source) =>
  Array.from(
    source.matchAll(/'([a-zA-Z]+)\.(created|changed|removed|restored|retired|moved|published)'/g),
  )
    .filter(([, row = '']) => !topics.has(row))
    .map(([, row = '', deed = '']) => `${row}.${deed}`),
);

test.each([...new Set([...ofResources, ...written])])(
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
