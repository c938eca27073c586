/** Both databases bound the parameters of one statement. */
const idsAtOnce = 5000;

/** `read` for at most `idsAtOnce` ids at a time, answers joined. */
export async function byChunks<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const answers: T[][] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce)
    answers.push(await read(ids.slice(start, start + idsAtOnce)));
  return answers.flat();
}
