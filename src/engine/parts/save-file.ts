/** Excel takes a file for its own alphabet's unless it begins with this. */
const byteOrderMark = '\uFEFF';

/** Hands the browser a CSV file to keep. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(
    new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(name)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Letters and figures of any language, the rest as dashes. */
export function fileName(text: string): string {
  return text
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
}
