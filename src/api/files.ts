/**
 * A file that belongs to the page, a font for example.
 * @throws when it cannot be had.
 */
export async function loadFile(address: URL): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return response.blob();
}
