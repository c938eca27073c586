/** Milliseconds. Of the specification. */
const chunkLimit = 120_000;

/** A part of the page that is fetched. Rejects when it has not come in time: some networks keep one waiting for ever. */
export function inTime<Part>(part: Promise<Part>): Promise<Part> {
  return Promise.race([
    part,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('ChunkLoadTimeOut')), chunkLimit);
    }),
  ]);
}
