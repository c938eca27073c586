/** Without this mark Excel assumes a local encoding. */
const byteOrderMark = '\uFEFF';

/** Downloads a CSV file in the browser. */
export function saveCsv(name: string, text: string): void {
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Downloads a file in the browser, under its full name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file name: letters and digits of any language; other characters become dashes. */
export function fileName(text: string): string {
  return text
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
}
