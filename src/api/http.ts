interface RequestOptions {
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

export async function request<T>(
  method: string,
  path: string,
  { signal }: RequestOptions = {},
): Promise<T> {
  const reply = await fetch(`/api/${path}`, { method, ...(signal ? { signal } : {}) });
  return reply.json() as Promise<T>;
}
