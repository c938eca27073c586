import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import texts from '#admin/resource-table/resource-table.texts.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';
import { reservedTags } from '#server/oee/tags.ts';
import { rejectionCodes } from '#server/production/ingest/check/check-sample.ts';

const document = readFileSync(join(packageRoot, 'docs/samples.md'), 'utf8');

test.each(rejectionCodes)('%s has words on the page, and in docs/samples.md what to do', (code) => {
  for (const ofLanguage of Object.values(texts))
    expect(ofLanguage).toHaveProperty([`resource-table.rejection.${code}`]);
  expect(document).toMatch(new RegExp(`^\\| \`${code}\` +\\| \\w`, 'm'));
});

test.each(reservedTags)('docs/samples.md says what %s is', (tag) => {
  expect(document).toContain(`\`${tag}\``);
});
