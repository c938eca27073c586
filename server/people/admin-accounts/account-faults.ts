import { Problem } from '#server/base/problem.ts';

const fields: Readonly<Record<string, string>> = {
  'account.badUsername': 'Username',
  'account.badEmail': 'Email',
  'client.unknown': 'Clients',
  'role.unknown': 'Roles',
  'language.unknown': 'Language',
};

/** Runs `act`, and adds the faulty field to a refusal, so that a form can mark it. */
export async function withFields<Result>(
  given: { Email?: string | null },
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const Field = error instanceof Problem ? fieldOf(error, given) : undefined;
    if (error instanceof Problem && Field !== undefined)
      throw error.with({ Errors: [{ Message: error.message, ...firstOf(error), Field }] });
    throw error;
  }
}

function firstOf({ details: { Errors: [first] = [] } }: Problem): object | undefined {
  return first;
}

function fieldOf(
  { code, message }: Problem,
  { Email }: { Email?: string | null },
): string | undefined {
  if (code !== 'account.nameTaken') return fields[code];
  const isEmail = Email && message.includes(`"${Email.trim().toLowerCase()}"`);
  return isEmail ? 'Email' : 'Username';
}
