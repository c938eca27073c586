/** Excel takes a file for its own alphabet's unless it begins with this. */
const byteOrderMark = '\uFEFF';

/** Hands the browser a CSV file to keep. */
export function saveCsv(name: string, text: string): void {
  save(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Hands the browser a file to keep, under its whole name. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
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
