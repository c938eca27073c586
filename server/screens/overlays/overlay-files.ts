import { Ajv } from 'ajv';

import type { Overlay } from '#schemas/config/overlay.gen.ts';
import schema from '#schemas/config/overlay.schema.json' with { type: 'json' };
import { checkConfigText, type PlacedProblem } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { isObject } from '#shared/merge-patch.ts';
import { explainErrors, type ConfigProblem } from '#shared/schema-problems.ts';

/** Whose overlay it is: a client's, one of its plants', or one machine's. */
export interface OverlayPlace {
  client: string;
  plant?: string | undefined;
  machine?: string | undefined;
}

/** An overlay as it was read last. */
export interface WrittenOverlay {
  file: string;
  text: string;
  version: string;
  place: OverlayPlace;
  /** As it was when it was without a mistake in its form. Undefined for what was never an overlay. */
  overlay: Overlay | undefined;
  problems: PlacedProblem[];
}

const pattern =
  /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?screens\/[^/]+\.overlay\.json$/;

const validate = new Ajv({ allErrors: true }).compile(schema);

/** Reads the overlays among files; each again when its version is another. */
export function createOverlayReader(): (files: readonly ConfigFile[]) => WrittenOverlay[] {
  const known = new Map<string, WrittenOverlay>();

  function readOne({ path, text, version }: ConfigFile): WrittenOverlay {
    const last = known.get(path);
    if (last?.version === version) return last;
    const { document, problems } = checkConfigText(text, problemsOf);
    const overlay = problems.length === 0 ? (document as Overlay) : last?.overlay;
    const now = { file: path, text, version, place: placeOf(path), overlay, problems };
    known.set(path, now);
    return now;
  }

  return (files) => {
    const there = files.filter(({ path }) => isOverlayFile(path));
    const paths = new Set(there.map(({ path }) => path));
    for (const path of known.keys()) if (!paths.has(path)) known.delete(path);
    return there.map(readOne);
  };
}

export function isOverlayFile(path: string): boolean {
  return pattern.test(path);
}

/** From the client's to the machine's: each stands over those before it. */
export function layerNameOf({ client, plant, machine }: OverlayPlace): string {
  if (machine !== undefined) return `machine ${machine}`;
  return plant === undefined ? `client ${client}` : `plant ${plant}`;
}

function problemsOf(document: unknown): ConfigProblem[] {
  return validate(document) ? [] : explainErrors(validate.errors ?? [], schema, document);
}

/** Of the file of an overlay: whose it is. */
export function placeOf(file: string): OverlayPlace {
  const [, client = '', plant, machine] = pattern.exec(file) ?? [];
  return { client, plant, machine };
}

/**
 * The screen that a file changes, or is; null for a file of another kind. It says so, whatever the file
 * is called.
 */
export function screenIdIn(path: string, text: string | null): string | null {
  const field = isOverlayFile(path) ? 'screen' : 'id';
  const [, name] = /([^/]+)\.(?:overlay|screen)\.json$/.exec(path) ?? [];
  const isOfScreen = isOverlayFile(path) || /^screens\/.+\.screen\.json$/.test(path);
  if (name === undefined || !isOfScreen) return null;
  const id = fieldIn(text, field);
  return typeof id === 'string' ? id : name;
}

function fieldIn(text: string | null, field: string): unknown {
  try {
    const document: unknown = JSON.parse(text ?? 'null');
    return isObject(document) ? document[field] : undefined;
  } catch {
    // A draft may be written half.
    return undefined;
  }
}
