/**
 * Quality of a value by its source. Uncertain values count and are marked; of a bad value only its
 * time is kept. Stored as the index in this list. Source: docs/decisions/064.
 */
export const sampleQualities = ['good', 'uncertain', 'bad'] as const;

export type Quality = (typeof sampleQualities)[number];

export function isQuality(value: unknown): value is Quality {
  return sampleQualities.some((quality) => quality === value);
}

/** The stored number of a quality: its index in the list. */
export function qualityNumber(quality: Quality): number {
  return sampleQualities.indexOf(quality);
}

/** The quality of a stored number. */
export function storedQuality(stored: number): Quality {
  return sampleQualities[stored] ?? 'bad';
}
