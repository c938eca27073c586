import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const productCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The least that argon2 allows: hundreds of tests sign in. A build replaces the mode, so that no
 * setting enables it.
 */
const testCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** @returns a PHC string: algorithm, cost, salt and hash in one. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, import.meta.env.MODE === 'test' ? testCost : productCost);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password in constant time whether or not the account exists or has one, so that timing
 * does not reveal which usernames exist.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await dummyHash), password);
  return isRight && stored !== null;
}

/** Decodes a URI-encoded password; text that is not valid encoding is used unchanged. */
export function decodePassword(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
