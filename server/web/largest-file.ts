/** Bytes of one upload. */
export const largestFileBytes = 20 * 1024 * 1024;
