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
export function messageOf({
  keyword,
  message = 'is not valid',
  params,
}: Omit<Complaint, 'instancePath'>): string {
  if (keyword === 'required') return 'This is needed';
  if (keyword === 'additionalProperties') return 'There is no such field';
  if (keyword === 'enum')
    return `One of ${(params.allowedValues ?? []).filter((value) => value !== null).join(', ')}`;
  if (keyword === 'minLength' || params.pattern === somethingSeen) return 'This is needed';
  if (keyword === 'pattern') return 'Is not written as it should be';
  if (isOfNumber({ keyword, params })) return 'Must be a number';
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function isOfNumber({ keyword, params }: Pick<Complaint, 'keyword' | 'params'>): boolean {
  return keyword === 'type' && /number|integer/.test(String(params.type));
}
