/** Cookie jar of a browser: stores cookies by origin and path, and sends them. */
export function createTestBrowser() {
  const jar = new Map<string, { name: string; value: string; path: string; origin: string }>();

  function keep(url: URL, response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const path = attribute(attributes, 'path') ?? '/';
      const key = `${url.origin} ${path} ${name}`;
      const expires = attribute(attributes, 'expires');
      const isGone =
        attribute(attributes, 'max-age') === '0' ||
        (expires !== undefined && Date.parse(expires) < Date.now());
      if (isGone) jar.delete(key);
      else jar.set(key, { name, value, path, origin: url.origin });
    }
  }

  function cookiesFor({ origin, pathname }: URL): string {
    return [...jar.values()]
      .filter((cookie) => cookie.origin === origin && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** One request, without following redirects. */
  async function call(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = cookiesFor(url);
    if (cookies) headers.set('cookie', cookies);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(url, response);
    return response;
  }

  return {
    call,
    /** The first cookie whose name begins so. */
    cookie: (name: string) => [...jar.values()].find((cookie) => cookie.name.startsWith(name)),
    names: () => [...jar.values()].map(({ name }) => name),
    setCookie(origin: string, path: string, [name, value]: [string, string]) {
      jar.set(`${origin} ${path} ${name}`, { name, value, path, origin });
    },
    /** Follows redirects to a page, or up to `until`. */
    async visit(address: string, init?: RequestInit, until = '/login/external_auth') {
      let url = new URL(address);
      let response = await call(url.href, init);
      for (let hops = 0; hops < 10; hops += 1) {
        const location = response.headers.get('location');
        if (!location) break;
        url = new URL(location, url);
        if (url.pathname === until) break;
        response = await call(url.href);
      }
      return { url, response };
    },
  };
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

function attribute(attributes: readonly string[], name: string): string | undefined {
  return attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
}
