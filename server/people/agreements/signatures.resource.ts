import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { instant, integer, text } from '#server/resource-kit/describe/fields.ts';

const read = { access: 'read' } as const;

/** Signatures of agreements. They outlive the account. */
export const agreementSignatures = defineResource({
  name: 'agreementsignatures',
  path: '/admin/agreementsignatures',
  table: 'agreement_signatures',
  view: 'agreement_signature_rows',
  scope: { column: 'client_id' },
  fields: {
    Username: text('username', { ...read, keyColumn: 'username_key' }),
    /** Name of the agreement. */
    DisplayName: text('display_name', read),
    Number: integer('number', read),
    ClientName: text('client_name', read),
    SignedAt: instant('signed_at'),
  },
  orderBy: 'SignedAt',
  policy: { list: 'admin', get: 'admin' },
  audit: 'agreementSignature',
});
