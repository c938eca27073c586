const maxLength = 100;

/** The most similar name, as a suggestion; undefined if none is similar. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  // Longer texts are no names, and the comparison would take long.
  if (wrong.length > maxLength) return undefined;
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1;
  for (const name of names) {
    const edits = distance(wrong.toLowerCase(), name.toLowerCase());
    if (edits < least) [nearest, least] = [name, edits];
  }
  return nearest;
}

/** Edit distance: letters added, dropped, changed, or swapped with a neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(rows, i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? at(rows, i - 2, j - 2) + 1
          : changed;
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
