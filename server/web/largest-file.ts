/** Of one upload, bytes. */
export const largestFileBytes = 20 * 1024 * 1024;
