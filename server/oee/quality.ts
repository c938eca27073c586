/**
 * How far a source trusts a value. Uncertain values count and say that they are uncertain; of a bad
 * one only its time is kept. Stored as the place in this list. Source: docs/decisions/064.
 */
export const qualities = ['good', 'uncertain', 'bad'] as const;

export type Quality = (typeof qualities)[number];

export function isQuality(value: unknown): value is Quality {
  return qualities.some((quality) => quality === value);
}

/** The number that the database has for a quality: its place in the list. */
export function qualityNumber(quality: Quality): number {
  return qualities.indexOf(quality);
}

/** The quality that a stored number means. */
export function qualityOf(stored: number): Quality {
  return qualities[stored] ?? 'bad';
}
