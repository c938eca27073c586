import { chunksOf } from '#server/base/chunks-of.ts';

/** Both databases limit the parameters of a statement. */
const batchSize = 5000;

/** Calls `read` for at most `batchSize` ids at a time, and joins the results. */
export async function byChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[][] = [];
  for (const some of chunksOf(ids, batchSize)) answers.push(await read(some));
  return answers.flat();
}
