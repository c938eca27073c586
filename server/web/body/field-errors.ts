/** Of texts that have to say something: spaces and signs without a width do not. */
export const somethingSeen = '[^\\s\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]';

/** What is wrong with one field, for people. */
export interface FieldError {
  Field: string;
  Message: string;
}

/** One complaint of the schema, as far as it is read here. */
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

/** One line a field. */
export function fieldErrorsOf(complaints: readonly Complaint[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const complaint of complaints) {
    const { instancePath, params } = complaint;
    const [, outer, ...inner] = instancePath.split('/');
    const missed = params.missingProperty ?? params.additionalProperty;
    const Field = outer ?? missed ?? '';
    if (errors.has(Field)) continue;
    // Of a list of items, what is at fault is within one of them.
    const within = outer === undefined ? [] : [...inner, ...(missed === undefined ? [] : [missed])];
    const where = within.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part)).join('. ');
    const Message = messageOf(complaint);
    errors.set(Field, { Field, Message: where ? `${where}: ${Message}` : Message });
  }
  return [...errors.values()];
}

/** In words for people. */
export function messageOf(complaint: Omit<Complaint, 'instancePath'>): string {
  const { keyword, message = 'is not valid', params } = complaint;
  if (params.pattern === somethingSeen) return needed;
  if (isOfNumber(complaint)) return 'Must be a number';
  return messages[keyword]?.(params) ?? message.charAt(0).toUpperCase() + message.slice(1);
}

const needed = 'This is needed';

/** What is asked for, by the keyword of the schema. */
const messages: Readonly<Record<string, (params: Complaint['params']) => string>> = {
  required: () => needed,
  minLength: () => needed,
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
