import { chunksOf } from '#server/base/chunks-of.ts';

/** Both databases bound the parameters of one statement. */
const idsAtOnce = 5000;

/** `read` for at most `idsAtOnce` ids at a time, answers joined. */
export async function byChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[][] = [];
  for (const some of chunksOf(ids, idsAtOnce)) answers.push(await read(some));
  return answers.flat();
}
