/** Tags of samples with the same meaning for every machine; all others are names of its metrics. */
export const reservedTags = [
  'status',
  'changeover',
  'reason',
  'product',
  'totalparts',
  'goodparts',
  'rejectparts',
] as const;

export type ReservedTag = (typeof reservedTags)[number];
