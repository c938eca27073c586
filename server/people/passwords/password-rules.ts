import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { fieldProblem, type Fault, type Problem } from '#server/base/problem.ts';

/** Stands in the documentation, for the demo: known to everyone. */
export const publishedPassword = 'lineside-demo-2026';

const fewestCharacters = 15;
const maxCharacters = 256;
/** Of 0 to 4; 3 is more than a hundred million guesses. */
const leastScore = 3;
/** The check takes longer the longer the text is; what comes after this adds nothing to a verdict. */
const maxJudged = 100;

/** Without the names in it, this many characters must be left. */
const fewestBesideNames = 8;

/** Whose password it is to be: what everybody who knows them would try first. */
interface Owner {
  username: string;
  email: string | null;
}

/**
 * Length first, then how hard it is to guess: common passwords, keyboard rows, repeats, years, and
 * the names of this account and product. No rule about kinds of characters, which only move the
 * guess. A new password is asked to pass, one in use is not.
 * @throws Problem 400 `password.tooWeak` with a sentence that says what would be right.
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
  if (score < leastScore || lengthWithout(names, password) < fewestBesideNames)
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

/** How many characters there are besides the parts of these names, however often. */
function lengthWithout(names: readonly string[], password: string): number {
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const rest = parts
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ' '), password.toLowerCase());
  return Array.from(rest.replaceAll(/[\s\p{P}]/gu, '')).length;
}

let guesser: Promise<ZxcvbnFactory> | undefined;

/** Its lists of words are large, and most starts of the server never need them. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxJudged });
}

function tooWeak(fault: Fault): Problem {
  return fieldProblem('password.tooWeak', 'Password', fault);
}
