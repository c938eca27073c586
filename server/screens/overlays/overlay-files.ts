import { Ajv } from 'ajv';

import type { Overlay } from '#schemas/config/overlay.gen.ts';
import schema from '#schemas/config/overlay.schema.json' with { type: 'json' };
import { checkConfigText, type PlacedProblem } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { isObject } from '#shared/merge-patch.ts';
import { explainErrors, type ConfigProblem } from '#shared/schema-problems.ts';

/** Owner of an overlay: a client, a plant or a machine. */
export interface OverlayPlace {
  client: string;
  plant?: string | undefined;
  machine?: string | undefined;
}

/** Last read version of an overlay. */
export interface WrittenOverlay {
  file: string;
  text: string;
  version: string;
  place: OverlayPlace;
  /** The last valid version. Undefined where it was never valid. */
  overlay: Overlay | undefined;
  problems: PlacedProblem[];
}

const pattern =
  /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?screens\/[^/]+\.overlay\.json$/;

const validate = new Ajv({ allErrors: true }).compile(schema);

/** Reads overlays incrementally: again only when their version has changed. */
export function createOverlayReader(): (files: readonly ConfigFile[]) => WrittenOverlay[] {
  const known = new Map<string, WrittenOverlay>();

  function readOne({ path, text, version }: ConfigFile): WrittenOverlay {
    const last = known.get(path);
    if (last?.version === version) return last;
    const { document, problems } = checkConfigText(text, problemsOf);
    const overlay = problems.length === 0 ? (document as Overlay) : last?.overlay;
    const now = { file: path, text, version, place: overlayPlaceOf(path), overlay, problems };
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

/** Name of a layer. Order: client, plant, machine; each overrides those before it. */
export function layerNameOf({ client, plant, machine }: OverlayPlace): string {
  if (machine !== undefined) return `machine ${machine}`;
  return plant === undefined ? `client ${client}` : `plant ${plant}`;
}

function problemsOf(document: unknown): ConfigProblem[] {
  return validate(document) ? [] : explainErrors(validate.errors ?? [], schema, document);
}

/** The owner of an overlay, from the path of its file. */
export function overlayPlaceOf(file: string): OverlayPlace {
  const [, client = '', plant, machine] = pattern.exec(file) ?? [];
  return { client, plant, machine };
}

/** Id of the screen that a file defines or changes, by its content; null for other files. */
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
    // A draft may be incomplete JSON.
    return undefined;
  }
}
