import { learnServerTime } from '#lib/time/server-clock.ts';
import type { ProblemBody } from '#schemas/api/problem.gen.ts';

import { ConnectionError } from './connection-error.ts';
import { unhandledFailures } from './failures.ts';
import { refusalTexts } from './refusal-texts.ts';
import { endTabSession, tabAccountId, tabSession } from './session/tab-session.ts';

export type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  /** Arrays repeat the key: `'ids[]': [1, 2]` becomes `ids[]=1&ids[]=2`. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON; form data and files unchanged. */
  body?: unknown;
  /** Row version that the change is based on. */
  ifMatch?: number;
  /** Makes retries of the call idempotent. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** For calls before sign-in: sends no token and never ends the session. */
  anonymous?: boolean;
  /** Suppresses the error toast: the caller handles failures, or they are ignored. */
  isQuiet?: boolean;
  /** A slow query: not retried after a time-out. */
  isLong?: boolean;
  /** Time limit in milliseconds; for files. */
  timeLimitMs?: number;
}

interface Call extends RequestOptions {
  method: string;
  path: string;
}

const timeLimit = 15_000;

/** The server refused. `message` is readable. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** Further details: errors by field, the current row, dependants. */
  details: Pick<ProblemBody, 'Errors' | 'Current' | 'Problems' | 'Dependants'> = {};
  constructor(
    readonly status: number,
    /** Stable code for programs. Empty for a reply that is not from our server. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The single entry point for server calls. `path` is relative to `/api/`. Rejects with HttpError,
 * with ConnectionError, or with the abort reason of `options.signal`.
 */
export async function request<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const call = { method, path, ...options };
  if (options.anonymous) return send<T>(call);
  try {
    return await sendAsHolder<T>(call);
  } catch (error) {
    if (!options.isQuiet) report(error);
    throw error;
  }
}

function report(error: unknown): void {
  if (error instanceof ConnectionError) {
    const title = refusalTexts.translate(error.name, 'Connection error');
    unhandledFailures.show(title, refusalTexts.translate(error.message, title));
  }
  if (!(error instanceof HttpError) || error.details.Errors) return;
  // 401 and 403 lead to the sign-in page, and callers handle 409.
  if (![401, 403, 409].includes(error.status))
    unhandledFailures.show(`API ${error.status}`, error.message);
}

async function sendAsHolder<T>(call: Call): Promise<T> {
  const token = await currentToken();
  try {
    return await send<T>(call, token);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 403) endTabSession('forbidden');
    if (error.status !== 401) throw error;
    return repeat<T>(call, token, error);
  }
}

/** Retries once after a refresh of the refused token, and then leads to the sign-in page. */
async function repeat<T>(call: Call, rejected: string, refusal: HttpError): Promise<T> {
  let token: string;
  try {
    token = await tabSession().renew(rejected);
  } catch (error) {
    throw error instanceof ConnectionError ? error : refusal;
  }
  try {
    return await send<T>(call, token);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) endTabSession('expired');
    throw error;
  }
}

async function currentToken(): Promise<string> {
  if (tabAccountId() === null) endTabSession('expired');
  return tabSession().getAccessToken();
}

async function send<T>(call: Call, token?: string): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new ConnectionError('RequestTimeOut', {}, !call.isLong)),
    call.timeLimitMs ?? timeLimit,
  );
  const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal;
  try {
    const reply = await fetch(`/api/${call.path}${printQuery(call.query)}`, {
      method: call.method,
      headers: headersOf(call, token),
      signal,
      ...(call.body === undefined ? {} : { body: bodyOf(call.body) }),
    });
    learnServerTime(reply.headers.get('Date'));
    return await read<T>(reply);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (signal.aborted) throw signal.reason;
    throw new ConnectionError('Connection error', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(
  { body, ifMatch, idempotencyKey }: Call,
  token: string | undefined,
): Record<string, string> {
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
  return {
    Accept: 'application/json, application/hal+json',
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}

function bodyOf(body: unknown): BodyInit {
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

async function read<T>(reply: Response): Promise<T> {
  if (reply.ok && isFile(reply)) return (await reply.blob()) as T;
  const text = await reply.text();
  const body = parse(text);
  if (!reply.ok) throw refusalOf(reply, body ?? {});
  if (text !== '' && body === undefined)
    throw new HttpError(reply.status, 'reply.unreadable', 'The reply is not JSON.');
  return body as T;
}

function isFile({ headers }: Response): boolean {
  return /csv|image|vnd|pdf|gzip/.test(headers.get('Content-Type') ?? '');
}

/**
 * Error with the server's message, else the status: replies of token calls may be in OAuth format.
 */
function refusalOf({ status, statusText }: Response, problem: Partial<ProblemBody>): HttpError {
  const { code = '', ErrorMessage, error_description, Errors } = problem;
  const words = ErrorMessage ?? error_description ?? (statusText || `API ${status}`);
  const refusal = new HttpError(status, code, refusalTexts.translate(code, words, Errors));
  refusal.details = problem;
  return refusal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function printQuery(query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? (value as readonly QueryValue[]) : [value])
      if (item !== undefined) params.append(name, String(item));
  return params.size > 0 ? `?${params}` : '';
}
