import { createHmac, timingSafeEqual } from 'node:crypto';

import { loadSecret } from '#server/access/kept-settings.ts';
import type { Db } from '#server/db/open.ts';
import { fileEndingOf } from '#server/media/file-ending.ts';
import { dayMs } from '#shared/durations.ts';

export interface SignedPicture {
  pictureId: string;
  /** Epoch milliseconds. */
  until: number;
  key: string;
}

/**
 * Addresses of pictures that a page can name in `src`, where it can send no token: who was given one
 * may load that picture until the end of the next day (UTC). Within a day they are the same, so that
 * browsers keep the picture.
 */
export async function openPictureAddresses({ db, now }: { db: Db; now: () => number }) {
  const secret = await loadSecret(db, 'picture-key');

  function keyOf(pictureId: string, until: number): Buffer {
    return createHmac('sha256', secret).update(`${pictureId}.${until}`).digest();
  }

  return {
    /** @param contentType Of the picture: a page tells drawings from photos by the end of the path. */
    addressOf(pictureId: string, contentType: string): string {
      const until = (Math.floor(now() / dayMs) + 2) * dayMs;
      const key = keyOf(pictureId, until).toString('base64url');
      const ending = fileEndingOf(contentType);
      return `/api/media/plans/${pictureId}.${ending}?until=${until}&key=${key}`;
    },
    isValid({ pictureId, until, key }: SignedPicture): boolean {
      const given = Buffer.from(key, 'base64url');
      const expected = keyOf(pictureId, until);
      return until > now() && given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export type PictureAddresses = Awaited<ReturnType<typeof openPictureAddresses>>;
