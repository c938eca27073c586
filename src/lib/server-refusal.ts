/** The server's refusal: its message, and code and values for its translation. */
export interface ServerRefusal {
  /** English. */
  message: string;
  code?: string | undefined;
  values?: Readonly<Record<string, string | number | undefined>>;
}

/** The content of a server error; that of its first field if it has one. */
interface Refused {
  message?: string;
  code?: string;
  details?: {
    Errors?: readonly {
      Code?: string;
      Limit?: number;
      Values?: Readonly<Record<string, string | number | undefined>>;
    }[];
  };
}

export function serverRefusalOf(error: unknown): ServerRefusal {
  const { message = '', code, details } = (error ?? {}) as Refused;
  const { Code = code, Limit, Values } = details?.Errors?.[0] ?? {};
  return { message, code: Code, values: { ...Values, limit: Limit } };
}
