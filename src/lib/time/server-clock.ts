let offset = 0;

/** Milliseconds since 1970 by the server's clock, as far as its last reply told. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** A moment of the device's clock by that of the server; both in milliseconds since 1970. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + offset;
}

/** Learns from the Date header of a reply, which is good to a second. */
export function learnServerTime(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(at)) offset = at - Date.now();
}
