const boundary = 'parts-of-the-form';

/** A multipart body with one file, as browsers send it. */
export function partOf(content: Buffer, type: string) {
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="part.jpg"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
