import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { isDrawing, readDrawing } from '#server/media/plans/drawing.ts';
import { fontTypeOf } from '#server/media/themes/font-type.ts';
import { contentTypeOf } from '#server/web/body/content-type.ts';

/** A picture or font of the configuration folder, as a browser gets it. */
export interface FolderMedium {
  content: Buffer;
  type: string;
}

export interface FolderMedia {
  /**
   * @param clientId Absent: of `media/`, which is for everyone.
   * @returns null for what is not there, is too large, or is neither picture nor font.
   */
  read(name: string, clientId?: string): Promise<FolderMedium | null>;
}

/** Bytes. */
const largest = 5 * 1024 * 1024;
const maxRatio = 30;
/** A step of a path that leads to no other folder. */
const plainStep = /^(?!\.+$)[\w.@ -]{1,100}$/u;

/** Files below `media/` and `clients/<client>/media/` of an integrator's folder, by what they are. */
export function createFolderMedia(configDir: string): FolderMedia {
  // A drawing is read again only when its file has changed.
  const drawings = new Map<string, { version: string; content: Buffer }>();

  async function drawingOf(path: string, version: string, content: Buffer): Promise<Buffer> {
    const known = drawings.get(path);
    if (known?.version === version) return known.content;
    const drawing = await readDrawing(content, { maxRatio });
    drawings.set(path, { version, content: drawing.content });
    return drawing.content;
  }

  return {
    async read(name, clientId) {
      const steps = clientId === undefined ? ['media', name] : ['clients', clientId, 'media', name];
      if (!steps.every((step) => plainStep.test(step))) return null;
      try {
        const path = await pathWithin(configDir, steps);
        const file = await stat(path);
        if (!file.isFile() || file.size > largest) return null;
        const content = await readFile(path);
        if (isDrawing(content)) {
          const drawing = await drawingOf(path, `${file.mtimeMs} ${file.size}`, content);
          return { content: drawing, type: 'image/svg+xml' };
        }
        const type = fontTypeOf(content) ?? pictureTypeOf(content);
        return type ? { content, type } : null;
      } catch {
        // Not there, not readable, or a drawing that cannot be shown.
        return null;
      }
    },
  };
}

function pictureTypeOf(content: Buffer): string | null {
  const type = contentTypeOf(content);
  return type === 'application/pdf' ? null : type;
}

/** @throws where there is none, or a link leads out of the folder. */
async function pathWithin(folder: string, steps: readonly string[]): Promise<string> {
  const path = await realpath(join(folder, ...steps));
  if (!path.startsWith((await realpath(folder)) + sep)) throw new Error('Out of the folder');
  return path;
}
