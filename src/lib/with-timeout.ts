/** Milliseconds, by section 9 of the specification. */
const chunkLimit = 120_000;

/** A chunk that is being loaded. Rejects after a time-out: some networks never answer. */
export function withTimeout<Part>(part: Promise<Part>): Promise<Part> {
  return Promise.race([
    part,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('ChunkLoadTimeOut')), chunkLimit);
    }),
  ]);
}
