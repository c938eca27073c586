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
  }>;
}

/** One line a field. */
export function fieldErrorsOf(complaints: readonly Complaint[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const complaint of complaints) {
    const { instancePath, params } = complaint;
    const Field =
      params.missingProperty ?? params.additionalProperty ?? instancePath.split('/')[1] ?? '';
    if (!errors.has(Field)) errors.set(Field, { Field, Message: messageOf(complaint) });
  }
  return [...errors.values()];
}

function messageOf({ keyword, message = 'is not valid', params }: Complaint): string {
  if (keyword === 'required') return 'This is needed';
  if (keyword === 'additionalProperties') return 'There is no such field';
  if (keyword === 'enum')
    return `One of ${(params.allowedValues ?? []).filter((value) => value !== null).join(', ')}`;
  if (keyword === 'minLength' || keyword === 'pattern') return 'This is needed';
  return message.charAt(0).toUpperCase() + message.slice(1);
}
