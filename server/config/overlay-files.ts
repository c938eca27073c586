import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { Ajv } from 'ajv';

import { prototypeProblems } from '#lib/merge-patch.ts';
import { explainErrors, type ConfigProblem } from '#lib/schema-problems.ts';
import type { Overlay } from '#schemas/config/overlay.gen.ts';
import schema from '#schemas/config/overlay.schema.json' with { type: 'json' };

import { checkConfigText, type PlacedProblem } from './config-text.ts';

/** Whose overlay it is: a client's, one of its plants', or one machine's. */
export interface OverlayPlace {
  client: string;
  plant?: string | undefined;
  machine?: string | undefined;
}

/** An overlay as its file was read last. */
export interface WrittenOverlay {
  file: string;
  text: string;
  changedAt: number;
  place: OverlayPlace;
  /** Undefined for what is no overlay. */
  overlay: Overlay | undefined;
  problems: PlacedProblem[];
}

const pattern =
  /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?screens\/[^/]+\.overlay\.json$/;

const validate = new Ajv({ allErrors: true }).compile(schema);

/** Reads the overlays below a configuration folder; each file again when its date has changed. */
export function createOverlayReader(): (folder: string) => Promise<WrittenOverlay[]> {
  const known = new Map<string, WrittenOverlay>();

  async function readOne(folder: string, file: string): Promise<WrittenOverlay> {
    const path = join(folder, file);
    const { mtimeMs } = await stat(path);
    const last = known.get(path);
    if (last?.changedAt === mtimeMs) return last;
    const text = await readFile(path, 'utf8');
    const { document, problems } = checkConfigText(text, problemsOf);
    const overlay = problems.length === 0 ? (document as Overlay) : undefined;
    const now = { file, text, changedAt: mtimeMs, place: placeOf(file), overlay, problems };
    known.set(path, now);
    return now;
  }

  return async (folder) =>
    Promise.all((await overlayFiles(folder)).map((file) => readOne(folder, file)));
}

/** From the client's to the machine's: each stands over those before it. */
export function layerNameOf({ client, plant, machine }: OverlayPlace): string {
  if (machine !== undefined) return `machine ${machine}`;
  return plant === undefined ? `client ${client}` : `plant ${plant}`;
}

function problemsOf(document: unknown): ConfigProblem[] {
  const hostile = prototypeProblems(document);
  if (hostile.length > 0) return hostile;
  return validate(document) ? [] : explainErrors(validate.errors ?? [], schema, document);
}

async function overlayFiles(configDir: string): Promise<string[]> {
  const folder = join(configDir, 'clients');
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names
    .map((name) => join('clients', name).replaceAll(sep, '/'))
    .filter((name) => pattern.test(name))
    .toSorted();
}

function placeOf(file: string): OverlayPlace {
  const [, client = '', plant, machine] = pattern.exec(file) ?? [];
  return { client, plant, machine };
}
