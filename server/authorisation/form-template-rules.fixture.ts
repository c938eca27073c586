import type { Rule } from './rules.fixture.ts';

const form = { who: 'admins', path: ['template'] } as const;
const base = '/api/admin/forms/:id';
const assigned = ['machines', 'products'];
const question = { DisplayName: 'Example', Kind: 'text' };
const csv = { headers: { 'content-type': 'text/csv' }, body: 'DisplayName,Kind\nExample,text\n' };

/** Calls of form templates outside of the resource: for administrators only. */
export const formTemplateRules: Readonly<Record<string, Rule>> = {
  'GET /api/admin/forms/types': { who: 'admins' },
  'GET /api/admin/forms/sections': { who: 'admins' },
  'GET /api/admin/forms/attributes': { who: 'admins', orderBy: 'Name' },
  'GET /api/admin/clients/:clientId/forms/subsections': { who: 'admins', path: ['client'] },
  [`GET ${base}/document`]: form,
  // The version is stale, or the document belongs to another form.
  [`PUT ${base}/document`]: {
    ...form,
    body: { Version: 1, Document: emptyDocument() },
    ok: [400, 409],
  },
  [`POST ${base}/validate`]: form,
  [`POST ${base}/clone`]: { ...form, ok: [201, 409] },
  [`POST ${base}/version`]: { ...form, ok: 201 },
  [`POST ${base}/retire`]: { ...form, ok: [200, 409] },
  [`POST ${base}/restore`]: { ...form, ok: [200, 409] },
  [`GET ${base}/versions`]: form,
  [`GET ${base}/versions/:number`]: { ...form, ok: [200, 404] },
  ...Object.fromEntries(
    assigned.flatMap((list): [string, Rule][] => [
      [`GET ${base}/${list}`, form],
      [`GET ${base}/all/${list}`, form],
      // A stale version.
      [`PATCH ${base}/${list}`, { ...form, body: { ...bodyOf(list), Version: 0 }, ok: 409 }],
    ]),
  ),
  ...rulesOfParts('questions'),
  ...rulesOfParts('parameters'),
};

function rulesOfParts(list: 'questions' | 'parameters'): Record<string, Rule> {
  const one = `${base}/${list}/:partId`;
  // A stale version.
  const products = {
    ...form,
    body: bodyOf('products'),
    headers: { 'if-match': '"0"' },
    ok: 409,
  };
  const change = { body: { ...question, Id: 'q', Version: 1 }, ok: [200, 409] } as const;
  return {
    [`GET ${base}/${list}`]: { ...form, orderBy: 'Order' },
    [`POST ${base}/${list}`]: { ...form, body: question, ok: 201 },
    [`GET ${base}/${list}/export`]: form,
    [`POST ${base}/${list}/import`]: { ...form, ...csv, ok: [200, 409] },
    [`POST ${base}/${list}/imports`]: { ...form, ...csv, ok: [202, 429] },
    [`GET ${base}/${list}/imports/:importId`]: form,
    [`DELETE ${base}/${list}/imports/:importId`]: { ...form, ok: 204 },
    [`GET ${one}`]: form,
    [`PUT ${one}`]: { ...form, ...change },
    // A stale version, so that the row stays for the later calls.
    [`DELETE ${one}`]: { ...form, headers: { 'if-match': '"0"' }, ok: 409 },
    [`POST ${one}/clone`]: { ...form, ok: 201 },
    [`GET ${one}/products`]: form,
    [`PATCH ${one}/products`]: products,
  };
}

function bodyOf(list: string): object {
  return list === 'machines' ? { MachineIds: ['riverside-imm-07'] } : { ProductIds: [] };
}

function emptyDocument() {
  const lists = { Attributes: [], Sections: [], Questions: [], Parameters: [] };
  return { Id: 'another', DisplayName: 'Example', Type: 'QUALITY', ...lists };
}
