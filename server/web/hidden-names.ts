/**
 * Removes names of persons from a list for a wall screen, which hangs in public: it does not show
 * who gave a reason, wrote a note or changed a calendar.
 */
export function withoutNames(payload: unknown): unknown {
  const items: unknown = (payload as { Items?: unknown } | null)?.Items;
  if (!Array.isArray(items) || !items.some(hasName)) return payload;
  return {
    ...(payload as object),
    Items: items.map((item) => (hasName(item) ? nameless(item) : item)),
  };
}

function hasName(item: unknown): item is { Username: unknown } {
  return typeof item === 'object' && item !== null && Object.hasOwn(item, 'Username');
}

function nameless(item: { Username: unknown }): object {
  return { ...item, Username: null };
}
