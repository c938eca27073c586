import type { FastifyInstance } from 'fastify';

import type {
  ResourceDescription,
  ResourceDescriptions,
  ResourceField,
} from '#schemas/api/resources.gen.ts';
import { mayCall } from '#server/http/policy.ts';

import type { Resource, Verb } from './define-resource.ts';
import type { Field } from './fields.ts';

const verbs: readonly Verb[] = ['list', 'get', 'create', 'change', 'remove', 'import'];

/** What there is to list and edit for the caller: pages draw their tables and forms from it. */
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
  { name, path, orderBy, fields, end }: Resource,
  isAllowed: (verb: Verb) => boolean,
): ResourceDescription {
  const isRemovedAtOnce = isAllowed('remove') && !end;
  return {
    Name: name,
    Path: path,
    OrderBy: orderBy,
    Verbs: [...verbs.filter(isAllowed), ...(isRemovedAtOnce ? (['removeMany'] as const) : [])],
    Fields: Object.entries(fields).map(([field, described]) => describeField(field, described)),
  };
}

function describeField(
  name: string,
  { kind, access, isRequired, keyColumn, schema }: Field,
): ResourceField {
  const { maxLength, minimum, maximum, minItems } = schema as Limits;
  return {
    Name: name,
    Kind: kind,
    Access: access,
    IsRequired: isRequired,
    IsSearched: keyColumn !== undefined,
    ...(maxLength !== undefined && { MaxLength: maxLength }),
    ...(minimum !== undefined && { Minimum: minimum }),
    ...(maximum !== undefined && { Maximum: maximum }),
    ...(minItems !== undefined && { MinItems: minItems }),
  };
}

interface Limits {
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}
