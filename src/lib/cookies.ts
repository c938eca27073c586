const day = 24 * 60 * 60;

/** @returns null if absent, or if its encoding is invalid. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  } catch {
    return null;
  }
}

export function writeCookie(name: string, value: string, days: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store is missing outside https
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * day}; ${attributes()}`;
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', 0);
}

function attributes(): string {
  return `Path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}
