import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from '#server/db/open.ts';
import { loadSecret } from '#server/db/settings.ts';
import { fileEndingOf } from '#server/media/file-ending.ts';
import { dayMs } from '#shared/durations.ts';

export interface SignedPicture {
  pictureId: string;
  /** Epoch milliseconds. */
  until: number;
  key: string;
}

/**
 * Signed addresses for pictures in `src`, where a page cannot send a token: the holder may load the
 * picture until the end of the next day (UTC). Addresses stay equal within a day, so that browsers
 * cache the picture.
 */
export async function openPictureAddresses({ db, now }: { db: Db; now: () => number }) {
  const secret = await loadSecret(db, 'picture-key');

  function keyOf(pictureId: string, until: number): Buffer {
    return createHmac('sha256', secret).update(`${pictureId}.${until}`).digest();
  }

  return {
    /**
     * @param contentType Content type of the picture: pages recognise drawings by the extension.
     */
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
