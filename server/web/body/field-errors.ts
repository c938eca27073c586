import type { CodedMessage, FieldError } from '#server/base/problem.ts';

/** Pattern of a visible character: not a space, a control character or one without a width. */
export const visibleCharacter = '[^\\s\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]';

/** Errors that many fields share. */
export const commonErrors = {
  needed: { Message: 'This is needed', Code: 'field.needed' },
  notNumber: { Message: 'This must be a number', Code: 'field.notNumber' },
  taken: { Message: 'This is taken already', Code: 'field.taken' },
  fixed: { Message: 'This cannot be changed', Code: 'field.fixed' },
  unknownRow: { Message: 'There is no such entry', Code: 'field.unknownRow' },
  foreignRow: { Message: 'The client has no such entry', Code: 'field.foreignRow' },
  foreignPlant: { Message: 'The client has no such plant', Code: 'field.foreignPlant' },
  retired: { Message: 'It is retired', Code: 'field.retired' },
} as const satisfies Readonly<Record<string, CodedMessage>>;

/** An unknown id, or one of another client. */
export function unknownId(id: string): CodedMessage {
  return {
    Message: `There is no "${id}" of this client`,
    Code: 'field.unknownId',
    Values: { id },
  };
}

/** A machine of another client. @param id As sent. */
export function notOfClient(id: string): CodedMessage {
  return {
    Message: `The client has no machine "${id}"`,
    Code: 'field.machineNotOfClient',
    Values: { machine: id },
  };
}

/** A machine of another plant. @param id As sent. */
export function notOfPlant(id: string): CodedMessage {
  return {
    Message: `The plant has no machine "${id}"`,
    Code: 'field.machineNotOfPlant',
    Values: { machine: id },
  };
}

/** The used properties of an Ajv error. */
interface Complaint {
  instancePath: string;
  keyword: string;
  message?: string | undefined;
  params: Readonly<{
    missingProperty?: string;
    additionalProperty?: string;
    allowedValues?: readonly (string | null)[];
    pattern?: string;
    type?: string | readonly string[];
    limit?: number;
  }>;
}

/** The first error of each field. */
export function fieldErrorsOf(complaints: readonly Complaint[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const complaint of complaints) {
    const { instancePath, params } = complaint;
    const [, outer, ...inner] = instancePath.split('/');
    const missed = params.missingProperty ?? params.additionalProperty;
    const Field = outer ?? missed ?? '';
    if (errors.has(Field)) continue;
    // In a list, the fault is inside an item.
    const within = outer === undefined ? [] : [...inner, ...(missed === undefined ? [] : [missed])];
    const where = within.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part)).join('. ');
    const error = schemaMessageOf(complaint);
    const Item = itemOf(within);
    if (!where) errors.set(Field, { Field, ...error });
    else {
      const Message = `${where}: ${error.Message}`;
      // Deeper than an item, a translated text would lose the position, so only the Message is
      // given.
      errors.set(Field, { Field, ...(Item && { ...error, Item }), Message });
    }
  }
  return [...errors.values()];
}

/** Position of a fault that is an item, or one field of an item. */
function itemOf([index = '', Field, ...deeper]: readonly string[]): FieldError['Item'] {
  if (!/^\d+$/.test(index) || deeper.length > 0) return undefined;
  return { Index: Number(index), ...(Field !== undefined && { Field }) };
}

type AboutField = Omit<Complaint, 'instancePath'>;

export function schemaMessageOf(complaint: AboutField): CodedMessage {
  const { keyword, message = 'is not valid', params } = complaint;
  if (isMissing(complaint)) return commonErrors.needed;
  if (isOfNumber(complaint)) return commonErrors.notNumber;
  const Message = messages[keyword]?.(params) ?? message.charAt(0).toUpperCase() + message.slice(1);
  const { limit: Limit } = params;
  return { Message, Code: `field.${keyword}`, ...(Limit !== undefined && { Limit }) };
}

function isMissing({ keyword, params }: AboutField): boolean {
  return params.pattern === visibleCharacter || keyword === 'required' || keyword === 'minLength';
}

/** Messages by keyword of the schema. */
const messages: Readonly<Record<string, (params: Complaint['params']) => string>> = {
  additionalProperties: () => 'There is no such field',
  enum: ({ allowedValues = [] }) =>
    `One of ${allowedValues.filter((value) => value !== null).join(', ')}`,
  pattern: () => 'Is not written as it should be',
  minimum: ({ limit }) => `${limit} or more`,
  maximum: ({ limit }) => `${limit} or less`,
  exclusiveMinimum: ({ limit }) => `More than ${limit}`,
  maxLength: ({ limit }) => `At most ${limit} characters`,
  minItems: ({ limit }) => `At least ${limit}`,
  maxItems: ({ limit }) => `At most ${limit}`,
};

function isOfNumber({ keyword, params }: Pick<Complaint, 'keyword' | 'params'>): boolean {
  return keyword === 'type' && /number|integer/.test(String(params.type));
}
