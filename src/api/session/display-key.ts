/*
 * The key with which a wall screen proves possession of its tokens, so that copied tokens are
 * useless elsewhere. It is in IndexedDB and non-extractable, even for this page.
 */

const database = 'lineside-display';
const store = 'keys';
const name = 'display';
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/**
 * A DPoP proof for one token call (RFC 9449). Undefined without crypto keys: outside https and
 * localhost, or without storage.
 * @param now Milliseconds since 1970, by the server's clock.
 */
export async function displayProof(now: number): Promise<string | undefined> {
  if (!globalThis.isSecureContext || !('indexedDB' in globalThis)) return undefined;
  try {
    const { privateKey, publicKey } = await ownKey();
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
    const claims = {
      // oxlint-disable-next-line no-restricted-properties -- isSecureContext was checked above, so the function exists
      jti: crypto.randomUUID(),
      iat: Math.floor(now / 1000),
      htm: 'POST',
      htu: '/api/accounts/token',
    };
    const content = `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(claims))}`;
    const signing = { name: 'ECDSA', hash: 'SHA-256' };
    const bytes = new TextEncoder().encode(content);
    const signature = new Uint8Array(await crypto.subtle.sign(signing, privateKey, bytes));
    return `${content}.${encoded(String.fromCodePoint(...signature))}`;
  } catch {
    return undefined;
  }
}

async function ownKey(): Promise<CryptoKeyPair> {
  const keys = await opened();
  try {
    const kept = (await done(keys.transaction(store).objectStore(store).get(name))) as
      | CryptoKeyPair
      | undefined;
    if (kept) return kept;
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign']);
    await done(keys.transaction(store, 'readwrite').objectStore(store).put(made, name));
    return made;
  } finally {
    keys.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  return done(opening);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no IndexedDB')));
  });
}

function encoded(bytes: string): string {
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
