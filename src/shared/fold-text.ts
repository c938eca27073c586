const accents = /[\u0300-\u036F]/g;

/** A text as it is searched, in the browser and on the server: without regard to case, accents and width. */
export function foldText(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(accents, '').toLowerCase();
}

/** Whether a text has a part, as people type it. Every text has an empty one. */
export function hasPart(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}
