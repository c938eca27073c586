import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { fieldProblem, type CodedMessage, type Problem } from '#server/base/problem.ts';

/** Published in the documentation for the demo, so never accepted as a new password. */
export const publishedPassword = 'lineside-demo-2026';

const fewestCharacters = 15;
const maxCharacters = 256;
/** Score of 0 to 4; 3 is more than a hundred million guesses. */
const minScore = 3;
/** The check is slow for long texts; characters beyond this do not change the result. */
const maxJudged = 100;

/** Least characters besides the names. */
const fewestBesideNames = 8;

/** Owner of the password: its names are the first guesses of an attacker. */
interface Owner {
  username: string;
  email: string | null;
}

/**
 * Checks length, then guessability: common passwords, keyboard rows, repeats, years, and the names
 * of the account and the product. No rules about kinds of characters, which only shift the guesses.
 * Applies to new passwords only.
 * @throws Problem 400 `password.tooWeak` with a sentence that explains what is needed.
 */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<void> {
  const length = Array.from(password).length;
  if (length < fewestCharacters)
    throw tooWeak({
      Message: `A password has at least ${fewestCharacters} characters; this one has ${length}`,
      Code: 'password.tooShort',
      Limit: fewestCharacters,
      Values: { has: length },
    });
  if (length > maxCharacters)
    throw tooWeak({
      Message: `A password has at most ${maxCharacters} characters; this one has ${length}`,
      Code: 'password.tooLong',
      Limit: maxCharacters,
      Values: { has: length },
    });
  guesser ??= loadGuesser();
  const names = namesAround(owner);
  const { score } = (await guesser).check(password, names);
  if (score < minScore || lengthWithout(names, password) < fewestBesideNames)
    throw tooWeak({
      Message:
        'This password is easy to guess. Please take several words that do not belong together, ' +
        'without your name and without common passwords, rows of keys and repeats',
      Code: 'password.easyToGuess',
    });
}

function namesAround({ username, email }: Owner): string[] {
  const mailbox = email?.split('@')[0];
  return [username, email, mailbox, 'lineside', publishedPassword].filter((name) => name != null);
}

/** Characters besides all occurrences of parts of these names. */
function lengthWithout(names: readonly string[], password: string): number {
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const rest = parts
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ' '), password.toLowerCase());
  return Array.from(rest.replaceAll(/[\s\p{P}]/gu, '')).length;
}

let guesser: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: its word lists are large. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxJudged });
}

function tooWeak(error: CodedMessage): Problem {
  return fieldProblem('password.tooWeak', 'Password', error);
}
