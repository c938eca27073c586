/** Text of a file, including its byte order mark; jsdom's files lack `text`. */
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
