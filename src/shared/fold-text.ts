const accents = /[\u0300-\u036F]/g;

/** Normalizes a text for searches, in browser and server: ignores case, accents and width. */
export function foldText(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(accents, '').toLowerCase();
}

/**
 * Whether a text contains a part, ignoring case, accents and width. The empty part is in every
 * text.
 */
export function hasPart(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}
