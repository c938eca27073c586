/** What a parameter is. A `?` after it: the query can do without. */
interface Values {
  text: string;
  number: number;
  flag: boolean;
  /** Of the rows of another query. */
  texts: readonly string[];
}

type Kind = keyof Values;
type ParameterKinds = Readonly<Record<string, Kind | `${Kind}?`>>;

/** Values as a screen gives them: constants, variables, and fields of the rows of another query. */
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
  /** What a screen file calls it. */
  name: Name;
  /** The screen schema is generated from them: no others are allowed in a screen file. */
  parameters: Kinds;
  /** Rejects with what is shown in place of the rows. */
  ask(parameters: ParametersOf<Kinds>, signal: AbortSignal): Promise<Row[]>;
  /** Called with each answer. `listed` makes the live values of these ids known to the screen. */
  onRows?(rows: readonly Row[], live: { listed(ids: readonly string[]): void }): void;
}

/** A question that widgets can be bound to. Its line in `registry.ts` makes it known. */
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

/** A needed text is empty where its variable has no value: outside of a client's view, for instance. */
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
