/** What a file says; jsdom's have no `text`. A mark at its beginning, which readers take away, is there. */
export function textOf(file = new Blob()): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const bytes = reader.result as ArrayBuffer;
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    });
    reader.readAsArrayBuffer(file);
  });
}
