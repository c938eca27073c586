import { randomUUID } from 'node:crypto';

import { freeKey } from '#machines/form/free-key.ts';
import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import {
  completePart,
  partContext,
  requirePart,
  withParts,
  type Part,
  type PartContext,
  type PartKind,
} from './part-kinds.ts';

interface PartFilter {
  /** Part of the name, in any case. */
  DisplayName: string | undefined;
  Kind: string | undefined;
  SectionId: string | undefined;
}

export function findParts(
  document: FormDocument,
  { list }: PartKind,
  { DisplayName = '', Kind, SectionId }: PartFilter,
): Part[] {
  const parts: readonly Part[] = document[list];
  return parts.filter(
    (one) =>
      (Kind ?? one.Kind) === one.Kind &&
      (SectionId === undefined || (one as FormQuestion).SectionId === SectionId) &&
      one.DisplayName.toLowerCase().includes(DisplayName.toLowerCase()),
  );
}

/** @throws Problem 409 for a taken key or id, 400 where the form is full. */
export function addPart(document: FormDocument, kind: PartKind, part: Part): FormDocument {
  const parts: readonly Part[] = document[kind.list];
  refuseSameKey(part, parts);
  if (parts.some(({ Id }) => Id === part.Id)) throw taken('Id');
  if (parts.length >= kind.most)
    throw new Problem(400, 'form.full', `A form has at most ${kind.most} ${kind.path}.`);
  return withParts(document, kind, [...parts, part]);
}

/** @throws Problem 404 for an unknown part, 409 for a taken key, 400 for another id. */
export function replacePart(
  document: FormDocument,
  kind: PartKind,
  { partId, given }: { partId: string; given: Partial<Part> },
): FormDocument {
  const { Id, Key, Order } = requirePart(document, kind, partId);
  refuseOtherId(given, Id);
  const parts: readonly Part[] = document[kind.list];
  const changed = completePart(kind, { Key, Order, ...given, Id }, partContext(document, kind));
  refuseSameKey(
    changed,
    parts.filter((part) => part.Id !== partId),
  );
  return withParts(
    document,
    kind,
    parts.map((part) => (part.Id === partId ? changed : part)),
  );
}

/** @throws Problem 404 for an unknown part. */
export function removePart(document: FormDocument, kind: PartKind, partId: string): FormDocument {
  const { Id } = requirePart(document, kind, partId);
  const parts: readonly Part[] = document[kind.list];
  return withParts(
    document,
    kind,
    parts.filter((part) => part.Id !== Id),
  );
}

/** A copy with an id and a key of its own. */
export function copyPart(part: Part, { keys }: PartContext): Part {
  return { ...part, Id: randomUUID(), Key: freeKey(part.Key, keys) };
}

/** @throws Problem 400 */
function refuseOtherId({ Id }: Partial<Part>, id: string): void {
  if (Id === undefined || Id === id) return;
  throw new Problem(400, 'row.fixed', 'Id cannot be changed.').with({
    Errors: [{ Field: 'Id', ...commonErrors.fixed }],
  });
}

function refuseSameKey({ Key }: Part, others: readonly Part[]): void {
  if (others.some((other) => other.Key === Key)) throw taken('Key');
}

function taken(Field: 'Key' | 'Id'): Problem {
  return new Problem(409, 'row.duplicate', `The ${Field} is taken.`).with({
    Errors: [{ Field, ...commonErrors.taken }],
  });
}
