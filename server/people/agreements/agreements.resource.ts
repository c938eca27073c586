import {
  defineResource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  instant,
  integer,
  clientOfRow,
  text,
} from '#server/resource-kit/describe/fields.ts';

import { refusePublished } from './agreement-rules.ts';

/** Maximum characters of a text. */
const maxLength = 100_000;
const read = { access: 'read' } as const;

/**
 * Agreements that people of a client sign before they see its plants. Editable as drafts, fixed
 * after publication. The last published one is in force.
 */
export const agreements = defineResource({
  name: 'agreements',
  path: '/admin/agreements',
  table: 'agreements',
  view: 'agreement_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    ClientId: clientOfRow,
    ClientName: text('client_name', read),
    /** HTML or plain text, one field per language. English is the fallback. */
    English: text('text_en', { maxLength, isRequired: true }),
    Chinese: text('text_zh', { maxLength }),
    Hindi: text('text_hi', { maxLength }),
    Spanish: text('text_es', { maxLength }),
    State: choice('state', { values: ['draft', 'published'], ...read }),
    /** Numbered for each client; null: a draft. */
    Number: integer('number', read),
    PublishedAt: instant('published_at'),
    PublishedBy: text('published_by', read),
    /** Number of people who signed it. */
    Signatures: integer('signatures', read),
  },
  orderBy: 'DisplayName',
  policy: forAdministratorsWithoutImport,
  isCloned: true,
  audit: 'agreement',
  validate: refusePublished,
  dependants: [{ name: 'signatures', table: 'agreement_signatures', column: 'agreement_id' }],
});
