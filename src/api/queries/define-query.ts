/** Parameter types by kind. A trailing `?` marks an optional parameter. */
interface Values {
  text: string;
  number: number;
  flag: boolean;
  /** Values from the rows of another query. */
  texts: readonly string[];
}

type Kind = keyof Values;
type ParameterKinds = Readonly<Record<string, Kind | `${Kind}?`>>;

/** Parameters as a screen gives them: constants, variables, and fields of other queries' rows. */
type GivenValues = Readonly<Record<string, GivenValue>>;
type GivenValue = string | number | boolean | readonly string[] | undefined;

type ParametersOf<Kinds extends ParameterKinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends `${infer Optional extends Kind}?`
    ? Values[Optional] | undefined
    : Kinds[Name] extends Kind
      ? Values[Kinds[Name]]
      : never;
};

interface Definition<Name extends string, Kinds extends ParameterKinds, Row> {
  /** Name in screen files. */
  name: Name;
  /** Allowed parameters; the screen schema is generated from them. */
  parameters: Kinds;
  /** Rejects with the error to show in place of the rows. */
  ask(parameters: ParametersOf<Kinds>, signal: AbortSignal): Promise<Row[]>;
  /** Called with each answer. `listed` registers ids for live values. */
  onRows?(rows: readonly Row[], live: { listed(ids: readonly string[]): void }): void;
}

/** A query that widgets can be bound to. It must be listed in `registry.ts`. */
export function defineQuery<
  const Name extends string,
  const Kinds extends ParameterKinds,
  Row extends object,
>(definition: Definition<Name, Kinds, Row>) {
  const { parameters } = definition;
  return {
    ...definition,
    ask: (given: GivenValues, signal: AbortSignal): Promise<Row[]> =>
      definition.ask(readValues(parameters, given), signal),
  };
}

function readValues<Kinds extends ParameterKinds>(kinds: Kinds, given: GivenValues) {
  const read = Object.entries(kinds).map(([name, kind]) => [name, valueOf(kind, given[name])]);
  return Object.fromEntries(read) as ParametersOf<Kinds>;
}

/** A required text is empty if its variable has no value, as outside of a client's view. */
const readers: { [K in Kind]: (given: GivenValue) => Values[K] } = {
  text: (given) => (given === undefined ? '' : String(given)),
  number: Number,
  flag: (given) => given === true,
  texts: (given) => (Array.isArray(given) ? given : []),
};

function valueOf(kind: string, given: GivenValue): Values[Kind] | undefined {
  if (given === undefined && kind.endsWith('?')) return undefined;
  return readers[kind.replace('?', '') as Kind](given);
}
