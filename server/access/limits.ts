/**
 * Rate limits of public routes. Tries are counted in the database, so that all instances count
 * together. `POST /api/accounts/token` counts sign-ins, for all its grants but the refresh;
 * another public route that checks a secret, or sends mail, counts before doing so:
 *
 *     await limitTries({ kind: 'newPassword', request, reply }, { db, now });
 *
 * Throws the 429. The returned function refunds the try, if it turns out to be no failure.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { minuteMs } from '#shared/durations.ts';

import { findAccountByUsername } from './accounts.store.ts';
import { recordAudit } from './audit.store.ts';
import {
  capRateLimit,
  consumeRateLimit,
  refundRateLimit,
  type Bucket,
  type Limit,
} from './rate-limit.store.ts';

interface Limits {
  /** Wide, because a whole plant may share one address. */
  address: Limit;
  /** Limit per user and network, or per user and known device. */
  user: Limit;
  /** Limit per user from all networks: wide, so that a stranger cannot lock the user out. */
  userEverywhere: Limit;
}

/**
 * Tries of one user: at most ten in any minute from one network, and ten a minute on average from
 * all networks.
 */
const signIn: Limits = {
  address: { burst: 40, everyMs: 1500 },
  user: { burst: 8, everyMs: 30_000 },
  userEverywhere: { burst: 100, everyMs: 6000 },
};

/** Each kind counts separately: requests for a new password do not reduce the sign-ins. */
const limitsOf = {
  signIn,
  newPassword: signIn,
  /** Each try may send a mail to the user. */
  passwordRequest: { ...signIn, userEverywhere: { burst: 16, everyMs: minuteMs } },
  signOnType: { ...signIn, address: { burst: 60, everyMs: 1000 } },
} satisfies Record<string, Limits>;

/** Limit per client id of other programs. Our own client id is shared by all browsers. */
const perClientId: Limit = { burst: 600, everyMs: 100 };
const ownClientId = 'lineside-web';
/** At most one audit line a minute per refusal, whatever the rate of the tries. */
const perAuditLine: Limit = { burst: 1, everyMs: minuteMs };
/** Entries of one account: far above what a person types. */
const perEntries: Limit = { burst: 120, everyMs: 2000 };

/** Each test opens an outgoing connection and waits. */
const perDeviceTest: Limit = { burst: 10, everyMs: 6000 };

/** Files of up to 20 MB. After being offline, a device uploads all its files at once. */
const perUpload: Limit = { burst: 60, everyMs: 3000 };

interface Try {
  kind: keyof typeof limitsOf;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The name as typed, also of no account. */
  username?: string | undefined;
  clientId?: string | undefined;
  /** The device of the request, if the account has signed in on it before. */
  knownDevice?: (accountId: string) => string | undefined;
}

interface Deps {
  db: Db;
  now: () => number;
}

/**
 * Counts a try before anything is evaluated.
 * @returns the function that refunds the try.
 * @throws Problem 429 with `Retry-After`: too many tries, whether they were right or wrong.
 */
export async function limitTries(tried: Try, { db, now }: Deps): Promise<() => Promise<void>> {
  const { request, reply, username } = tried;
  const buckets = await bucketsOf(tried, db);
  for (const bucket of buckets) {
    const waitMs = await consumeRateLimit(db, bucket, now());
    if (waitMs === 0) continue;
    const auditLine = { key: `audit ${bucket.key}`, limit: perAuditLine };
    for (const one of [...buckets, auditLine]) await capRateLimit(db, one, now());
    if ((await consumeRateLimit(db, auditLine, now())) === 0) {
      const address = request.ip;
      await recordAudit(db, now(), { kind: 'signIn.limited', username: username ?? null, address });
    }
    throw tooMany(reply, waitMs, { code: 'signIn.tooManyAttempts', what: 'attempts' });
  }
  return async () => {
    for (const bucket of buckets) await refundRateLimit(db, bucket);
  };
}

interface ByAccount {
  accountId: string;
  reply: FastifyReply;
}

/**
 * Counts an entry of a signed-in account.
 * @throws Problem 429 with `Retry-After`.
 */
export function limitEntries(
  { table, accountId, reply }: ByAccount & { table: 'logs' | 'visits' | 'chat' },
  deps: Deps,
): Promise<void> {
  const bucket = { key: `${table} ${accountId}`, limit: perEntries };
  return limitBucket(bucket, { reply, what: 'entries' }, deps);
}

/**
 * Counts a test of a data source device.
 * @throws Problem 429 with `Retry-After`.
 */
export function limitDeviceTests({ accountId, reply }: ByAccount, deps: Deps): Promise<void> {
  const bucket = { key: `device tests ${accountId}`, limit: perDeviceTest };
  return limitBucket(bucket, { reply, what: 'tests' }, deps);
}

/**
 * Counts an upload of a file.
 * @throws Problem 429 with `Retry-After`.
 */
export function limitUploads(
  { kind, accountId, reply }: ByAccount & { kind: 'documents' | 'media' },
  deps: Deps,
): Promise<void> {
  const bucket = { key: `uploads of ${kind} ${accountId}`, limit: perUpload };
  return limitBucket(bucket, { reply, what: 'uploads' }, deps);
}

async function limitBucket(
  bucket: Bucket,
  { reply, what }: { reply: FastifyReply; what: string },
  { db, now }: Deps,
): Promise<void> {
  const waitMs = await consumeRateLimit(db, bucket, now());
  if (waitMs === 0) return;
  await capRateLimit(db, bucket, now());
  throw tooMany(reply, waitMs, { code: 'request.tooMany', what });
}

async function bucketsOf(
  { kind, request, username, clientId, knownDevice }: Try,
  db: Db,
): Promise<Bucket[]> {
  const network = networkOfAddress(request.ip);
  const { address, user, userEverywhere } = limitsOf[kind];
  const buckets: Bucket[] = [{ key: `${kind} address ${network}`, limit: address }];
  if (clientId !== undefined && clientId !== ownClientId)
    buckets.push({ key: `client ${hashOf(clientId)}`, limit: perClientId });
  if (username === undefined) return buckets;

  const account = await findAccountByUsername(db, username);
  const device = account && knownDevice?.(account.id);
  // A known device has its own bucket: strangers, even in the same network, cannot lock it out.
  if (account && device !== undefined)
    return [{ key: `${kind} device ${device} ${account.id}`, limit: user }];
  // Unknown names count in the same way, so the limit does not reveal which accounts exist.
  const name = hashOf(account?.id ?? username);
  // The user last: a try refused for its address must not count against the user.
  buckets.push({ key: `${kind} user ${name} ${network}`, limit: user });
  buckets.push({ key: `${kind} user ${name}`, limit: userEverywhere });
  return buckets;
}

function tooMany(
  reply: FastifyReply,
  waitMs: number,
  { code, what }: { code: string; what: string },
): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  reply.header('Retry-After', String(seconds));
  return new Problem(
    429,
    code,
    `Too many ${what}. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  );
}

/** An IPv6 host can use 2^64 addresses, so its network is counted. */
export function networkOfAddress(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Hashed: fixed length, and the table does not reveal the names tried. */
function hashOf(typed: string): string {
  return createHash('sha256').update(typed.trim().toLowerCase()).digest('hex');
}
