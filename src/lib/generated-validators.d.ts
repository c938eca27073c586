/** Validators compiled from the JSON Schemas by `npm run generate`. */
declare module '*.fields.gen.js' {
  export const schema: object;
}

declare module '*.validate.gen.js' {
  export const validate: {
    (value: unknown): boolean;
    errors?:
      | {
          instancePath: string;
          schemaPath: string;
          keyword: string;
          params: Record<string, unknown>;
          message?: string;
        }[]
      | null;
  };
}
