/** What the name of a file of this type ends with: `svg` of `image/svg+xml`. */
export function fileEndingOf(contentType: string): string {
  return contentType.replace(/^.*\//, '').replace(/\+.*$/, '');
}
