/** Why the server refused something: its sentence, and by what pages say it in their language. */
export interface SaidRefusal {
  /** In English. */
  sentence: string;
  code?: string | undefined;
  values?: Readonly<Record<string, string | number | undefined>>;
}

/** What an error of the server says, of its first field if it is about one. */
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

export function saidRefusal(error: unknown): SaidRefusal {
  const { message = '', code, details } = (error ?? {}) as Refused;
  const { Code = code, Limit, Values } = details?.Errors?.[0] ?? {};
  return { sentence: message, code: Code, values: { ...Values, limit: Limit } };
}
