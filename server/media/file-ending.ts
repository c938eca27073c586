/** File extension of a content type: `svg` of `image/svg+xml`. */
export function fileEndingOf(contentType: string): string {
  return contentType.replace(/^.*\//, '').replace(/\+.*$/, '');
}
