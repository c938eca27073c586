import { createHash, sign, verify, type KeyObject } from 'node:crypto';

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { isConfigPath } from '#server/screens/files/config-files.ts';

/** Signed contents list of a bundle. */
interface Contents {
  format: 1;
  /** ISO instant. */
  madeAt: string;
  /** SHA-256 of each file, by its path. */
  files: Record<string, string>;
}

const contentsName = 'bundle.json';
const signatureName = 'bundle.sig';
const maxBytes = 50_000_000;
const maxFiles = 5000;

/**
 * Packs all files of a configuration into a signed archive (ZIP).
 * @param key Private Ed25519 key.
 */
export function packBundle(
  files: ReadonlyMap<string, string>,
  { key, madeAt }: { key: KeyObject; madeAt: Date },
): Uint8Array {
  const hashes = [...files].map(([path, text]): [string, string] => [path, hashOf(text)]);
  const contents: Contents = {
    format: 1,
    madeAt: madeAt.toISOString(),
    files: Object.fromEntries(hashes),
  };
  const signed = strToU8(JSON.stringify(contents, null, 2));
  const packed = [...files].map(([path, text]): [string, Uint8Array] => [path, strToU8(text)]);
  return zipSync({
    [contentsName]: signed,
    [signatureName]: new Uint8Array(sign(null, signed, key)),
    ...Object.fromEntries(packed),
  });
}

/**
 * Reads the files of a bundle, by path.
 * @param trusted Public keys, one of which must have signed it.
 * @throws Error with one line: no archive, too large, no trusted signature, or modified.
 */
export function readBundle(
  bytes: Uint8Array,
  trusted: readonly KeyObject[],
): { files: Map<string, string>; madeAt: string } {
  const entries = entriesOf(bytes);
  const { madeAt, files: hashes } = signedContents(entries, trusted);
  const packed = [...entries].filter(([path]) => path !== contentsName && path !== signatureName);
  const files = new Map(packed.map(([path, file]) => [path, strFromU8(file)]));
  for (const [path, text] of files) {
    if (!isConfigPath(path)) throw new Error(`The bundle has a file "${path}" that no one reads.`);
    if (!Object.hasOwn(hashes, path) || hashes[path] !== hashOf(text))
      throw new Error(`The bundle's file "${path}" is not the one that was signed.`);
  }
  const missing = Object.keys(hashes).find((path) => !files.has(path));
  if (missing !== undefined) throw new Error(`The bundle has lost its file "${missing}".`);
  return { files, madeAt };
}

function signedContents(
  entries: ReadonlyMap<string, Uint8Array>,
  trusted: readonly KeyObject[],
): Contents {
  const signed = entries.get(contentsName);
  const signature = entries.get(signatureName);
  if (!signed || !signature) throw new Error('This is no bundle: its contents are not signed.');
  if (!trusted.some((key) => verify(null, signed, key, signature)))
    throw new Error('The bundle is not signed by a key that is trusted.');
  const contents = JSON.parse(strFromU8(signed)) as Contents;
  if (contents.format !== 1) throw new Error('The bundle is of a newer Lineside.');
  return contents;
}

/** @throws Error where the unpacked size exceeds that of any configuration. */
function entriesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  let size = 0;
  let count = 0;
  try {
    const entries = unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize;
        count += 1;
        if (size > maxBytes || count > maxFiles) throw new TooLarge();
        return true;
      },
    });
    return new Map(Object.entries(entries));
  } catch (error) {
    if (error instanceof TooLarge)
      throw new Error(`A bundle has at most ${maxFiles} files and ${maxBytes / 1e6} MB.`, {
        cause: error,
      });
    throw new Error('This is no bundle: the file is no ZIP archive.', { cause: error });
  }
}

class TooLarge extends Error {}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
