import { expect, test } from 'vitest';

import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { fieldChoices } from '#server/resource-kit/describe/descriptions.routes.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { resources } from '#server/resources.ts';

const head = `# Resources that screens can list

A screen of one's own shows a resource with the widget \`resource-table\`: its option \`resource\` names one of these, \`fields\` names its fields, each with its place in the list, the form or both (CONTRIBUTING.md, _Add a screen_; the shipped screens of the administration are made so). Who may not list it does not see the rows, whatever a screen says. \`GET /api/apps/resources\` describes those of the caller in the same way, and \`/api/openapi.json\` has their calls.

After a field: what it holds, and \`*\` where a row cannot be without it. _set once_: at the creation only; _read_: set by the server.

This page is made of the descriptions in the server: \`npx vitest run -u tests/contract/resource-list.test.ts\` writes it again.
`;

const readers: Partial<Record<string, string>> = {
  admin: 'for administrators',
  planner: 'for those who plan, and administrators',
  person: 'for people of the client',
};

test('docs/resources.md lists every resource with its fields', async () => {
  const sections = resources
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(sectionOf);

  await expect([head, ...sections].join('\n')).toMatchFileSnapshot('../../docs/resources.md');
});

function sectionOf({ name, path, policy, fields }: Resource): string {
  const readBy = readers[policy.list ?? ''] ?? 'not listed';
  const lines = Object.entries(fields).map(
    ([field, described]) => `- \`${field}\`${wordsOf(described)}`,
  );
  return [`## \`${name}\``, '', `\`/api${path}\`, ${readBy}`, '', ...lines, ''].join('\n');
}

function wordsOf(field: Field): string {
  const { isRequired, access, items } = field;
  const when = { given: '', fixed: ', _set once_', read: ', _read_' }[access];
  const parts = items && Object.entries(items).map(([name, item]) => `\`${name}\`${wordsOf(item)}`);
  const inner = parts ? ` (${parts.join('; ')})` : '';
  return `${isRequired ? '\\*' : ''}: ${kindOf(field)}${when}${inner}`;
}

function kindOf({ kind, schema, source }: Field): string {
  const options = fieldChoices(schema)
    ?.map((option) => `\`${option}\``)
    .join(', ');
  const words = {
    text: 'text',
    number: schema['type'] === 'integer' ? 'whole number' : 'number',
    instant: 'instant',
    flag: 'true or false',
    choice: `one of ${options}`,
    choices: options === undefined ? 'a list' : `some of ${options}`,
    texts: 'a list of texts',
    reference: `id of \`${source?.resource}\``,
    items: 'a list',
  };
  return words[kind];
}
