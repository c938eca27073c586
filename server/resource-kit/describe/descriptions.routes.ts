import type { FastifyInstance } from 'fastify';

import type {
  ResourceDescription,
  ResourceDescriptions,
  ResourceField,
} from '#schemas/api/resources.gen.ts';
import { mayCall } from '#server/web/route-policies.ts';

import type { Resource, Verb } from './define-resource.ts';
import type { Field } from './field.ts';

const verbs: readonly Verb[] = ['list', 'get', 'create', 'change', 'remove', 'import'];

/** Resources that the caller may list and edit: pages build their tables and forms from them. */
export async function descriptionRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
): Promise<void> {
  app.get(
    '/apps/resources',
    {
      config: { policy: 'signedIn' },
      schema: { response: { 200: { $ref: 'resources#/definitions/ResourceDescriptions' } } },
    },
    ({ caller, params }): ResourceDescriptions => ({
      Items: resources
        .map((resource) =>
          describe(resource, (verb) => mayCall(resource.policy[verb], { caller, params })),
        )
        .filter(({ Verbs }) => Verbs.length > 0),
    }),
  );
}

function describe(
  { name, path, orderBy, fields, onRemove, isCloned, dated, audit }: Resource,
  isAllowed: (verb: Verb) => boolean,
): ResourceDescription {
  const isRemovedAtOnce = isAllowed('remove') && !onRemove;
  return {
    Name: name,
    Path: path,
    OrderBy: orderBy,
    Audit: audit,
    ...(dated && { Dated: { Fields: [...dated.fields], Earlier: dated.earlier } }),
    Verbs: [
      ...verbs.filter(isAllowed),
      ...(isRemovedAtOnce ? (['removeMany', 'restore'] as const) : []),
      ...(isCloned && isAllowed('create') ? (['clone'] as const) : []),
    ],
    Fields: Object.entries(fields).map(([field, described]) => describeField(field, described)),
  };
}

function describeField(
  name: string,
  { kind, access, isRequired, keyColumn, schema, source, items, blank }: Field,
): ResourceField {
  const options = fieldChoices(schema);
  return {
    Name: name,
    Kind: kind,
    Access: access,
    IsRequired: isRequired,
    IsSearched: keyColumn !== undefined,
    ...limitsOf(schema),
    ...defaultOf(kind, blank),
    ...(options && { Options: options }),
    ...(source && { Source: source.resource }),
    ...(items && {
      Items: Object.entries(items).map(([item, field]) => describeField(item, field)),
    }),
  };
}

/** Default of a choice or a number. */
function defaultOf(kind: Field['kind'], blank: unknown): Pick<ResourceField, 'Usual'> {
  const isSaid = blank !== undefined && (kind === 'choice' || kind === 'number');
  return isSaid ? { Usual: blank as string | number } : {};
}

interface Choosing {
  enum?: string[];
  items?: { enum?: string[] };
}

/** Choices of a field. */
export function fieldChoices({ enum: one, items: several }: Choosing): string[] | undefined {
  return one ?? several?.enum;
}

/** Limits by their names in the description, and in JSON Schema. */
const limits = {
  MaxLength: 'maxLength',
  Minimum: 'minimum',
  Maximum: 'maximum',
  MinItems: 'minItems',
  MaxItems: 'maxItems',
} as const;

function limitsOf(schema: Field['schema']): Partial<Record<keyof typeof limits, number>> {
  const given = Object.entries(limits).filter(([, keyword]) => schema[keyword] !== undefined);
  return Object.fromEntries(given.map(([name, keyword]) => [name, schema[keyword]]));
}
