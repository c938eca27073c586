import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { isDrawing, readDrawing } from '#server/media/plans/drawing.ts';
import { fontTypeOf } from '#server/media/themes/font-type.ts';
import { contentTypeOf } from '#server/web/body/content-type.ts';

/** A picture or font of the configuration folder, ready to send. */
export interface FolderMedium {
  content: Buffer;
  type: string;
}

export interface FolderMedia {
  /**
   * @param clientId Absent: from the common folder `media/`.
   * @returns null for a missing or too large file, and for other types.
   */
  read(name: string, clientId?: string): Promise<FolderMedium | null>;
}

/** Bytes. */
const maxBytes = 5 * 1024 * 1024;
const maxRatio = 30;
/** A path segment that cannot lead to another folder. */
const plainStep = /^(?!\.+$)[\w.@ -]{1,100}$/u;

/**
 * Reads files below `media/` and `clients/<client>/media/` of the configuration folder; the type is
 * found by content.
 */
export function createFolderMedia(configDir: string): FolderMedia {
  // Cache of sanitized drawings, by file and version.
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
        if (!file.isFile() || file.size > maxBytes) return null;
        const content = await readFile(path);
        if (isDrawing(content)) {
          const drawing = await drawingOf(path, `${file.mtimeMs} ${file.size}`, content);
          return { content: drawing, type: 'image/svg+xml' };
        }
        const type = fontTypeOf(content) ?? pictureTypeOf(content);
        return type ? { content, type } : null;
      } catch {
        // Missing, unreadable, or a drawing that cannot be sanitized.
        return null;
      }
    },
  };
}

function pictureTypeOf(content: Buffer): string | null {
  const type = contentTypeOf(content);
  return type === 'application/pdf' ? null : type;
}

/** @throws for a missing file, and for a link out of the folder. */
async function pathWithin(folder: string, steps: readonly string[]): Promise<string> {
  const path = await realpath(join(folder, ...steps));
  if (!path.startsWith((await realpath(folder)) + sep)) throw new Error('Out of the folder');
  return path;
}
