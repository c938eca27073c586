/** RFC 3339; null stays null. */
export function instantText(at: number): string;
export function instantText(at: number | null): string | null;
export function instantText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
