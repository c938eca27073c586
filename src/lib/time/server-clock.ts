let offset = 0;

/** Milliseconds since 1970 by the server's clock, as of its last reply. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Converts a time of the device's clock to the server's; both in milliseconds since 1970. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + offset;
}

/** Reads the Date header of a reply, which is accurate to a second. */
export function learnServerTime(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(at)) offset = at - Date.now();
}
