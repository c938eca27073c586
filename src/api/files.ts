/** A file that belongs to the page, such as a font. @throws when it cannot be loaded. */
export async function loadFile(address: URL): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return response.blob();
}
