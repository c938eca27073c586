import { chunksOf } from '#server/base/chunks-of.ts';

/** Both databases bound the parameters of one statement. */
const batchSize = 5000;

/** `read` for at most `batchSize` ids at a time, answers joined. */
export async function byChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[][] = [];
  for (const some of chunksOf(ids, batchSize)) answers.push(await read(some));
  return answers.flat();
}
