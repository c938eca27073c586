import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Deps } from '#server/web/deps.ts';
import {
  openObjectStore,
  type ObjectStore,
  type ObjectStoreSettings,
} from '#server/web/outside/object-store.ts';

/** Id under which a medium's thumbnail is stored. */
export function thumbnailId(id: string): string {
  return `${id}-thumbnail`;
}

/** Contents of media, read only by the server. In a folder, by the first characters of the id. */
export interface MediaFiles {
  /** Atomic and durable when it resolves. */
  write(id: string, content: Buffer): Promise<void>;
  /** Undefined for a missing file. */
  read(id: string): Promise<Buffer | undefined>;
  /** Removes a medium and its thumbnail. */
  remove(id: string): Promise<void>;
}

/** In the bucket if one is set, otherwise in the folder. */
export function openMediaFiles({
  mediaDir,
  mediaStore,
}: Pick<Deps, 'mediaDir' | 'mediaStore'>): MediaFiles {
  return mediaStore ? filesInStore(openObjectStore(mediaStore)) : createMediaFiles(mediaDir);
}

function filesInStore({ put, get, remove }: ObjectStore): MediaFiles {
  return {
    write: put,
    read: get,
    async remove(id) {
      for (const one of [id, thumbnailId(id)]) await remove(one);
    },
  };
}

export function createMediaFiles(folder: string): MediaFiles {
  function pathOf(id: string): string {
    return join(folder, id.slice(0, 2), id);
  }

  return {
    async write(id, content) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeSynced(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(id) {
      for (const one of [id, thumbnailId(id)]) await rm(pathOf(one), { force: true });
    },
  };
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** The folder of uploaded files; made when missing. */
    mediaDir: string;
    /** The bucket that replaces the folder, if set. */
    mediaStore: ObjectStoreSettings | undefined;
  }
}
