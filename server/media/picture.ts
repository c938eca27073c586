import { Problem } from '#server/base/problem.ts';
import { uploadProblem } from '#server/web/body/upload.ts';

/** More than phone cameras take; the decoded picture fits into memory. */
const maxPixels = 50_000_000;
/** Pixels of the longer side. */
const maxSide = 2560;
const thumbnailSide = 320;
const maxSeconds = 20;
/** Each may take some hundred MB during decoding. */
const maxConcurrent = 2;
const maxWaiting = 20;

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

interface Picture {
  content: Buffer;
  width: number;
  height: number;
  thumbnail: Buffer | null;
}

export interface PictureEncoder {
  /**
   * @throws Problem 400 for an undecodable picture, 413 for too many pixels, 503 when the queue is
   * full.
   */
  encode(content: Buffer, wanted: { type: PictureType; hasThumbnail: boolean }): Promise<Picture>;
}

/**
 * Decodes pictures and encodes them again, upright and at most as large as a screen. Other contents
 * of the file, such as a location, a script or another file, are dropped.
 */
export function createPictureEncoder(): PictureEncoder {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting)
      throw new Problem(503, 'server.busy', 'Too many pictures are read at the moment');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async encode(content, wanted) {
      await enter();
      try {
        return await encoded(content, wanted);
      } catch (error) {
        if (error instanceof Problem) throw error;
        throw refusalOf(error as Error);
      } finally {
        leave();
      }
    },
  };
}

async function encoded(
  content: Buffer,
  { type, hasThumbnail }: { type: PictureType; hasThumbnail: boolean },
): Promise<Picture> {
  // Loaded at the first picture, so that the server starts faster.
  const { default: sharp } = await import('sharp');
  const format = type.slice('image/'.length) as 'png' | 'jpeg' | 'webp';
  const scaled = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: 82 });
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  const thumbnail = hasThumbnail
    ? await sharp(data)
        .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
        .toFormat(format, { quality: 75 })
        .toBuffer()
    : null;
  return { content: data, width: info.width, height: info.height, thumbnail };
}

const tooManyPixels = {
  Message: `A picture has at most ${maxPixels / 1_000_000} million pixels`,
  Code: 'upload.tooManyPixels',
  Limit: maxPixels / 1_000_000,
};

function refusalOf({ message }: Error): Problem {
  return /pixel limit/i.test(message)
    ? uploadProblem('media', tooManyPixels, 413)
    : uploadProblem('media', { Message: 'The picture cannot be read', Code: 'upload.unreadable' });
}
