import { unknownName, type ConfigProblem } from './schema-problems.ts';
import { conditionUses, type Condition } from './screen-conditions.ts';
import { pathParameters, referenceOf } from './screen-reference.ts';

type Value = string | number | boolean;
type Named<Item> = Readonly<Record<string, Item | undefined>>;

/** A screen document as far as variables are used in it. */
interface Screen {
  path: string;
  subject?: 'plant' | 'client' | 'none';
  variables?: Named<{ from: string; name?: string; value?: Value }>;
  data?: Named<{ parameters?: Named<Value> }>;
  widgets: Named<{ visible?: Condition }>;
  visible?: Condition;
}

/** What any screen knows without declaring it. */
const ofAny = ['user.Id', 'user.Username', 'user.Role', 'client.Id', 'client.Name', 'route.Id'];
/** And what one about a plant knows besides. */
const ofPlant = ['plant.Id', 'mode.start', 'mode.end', 'mode.name', 'mode.planned'];

interface Use {
  pointer: string;
  name: string;
  /** Decides about the screen as a whole: no plant is known then. */
  isOfScreen: boolean;
}

/** Each place that takes the value of a variable. */
function usesIn({ data = {}, widgets, visible }: Screen): Use[] {
  const inData = Object.entries(data).flatMap(([query, asked]) =>
    Object.entries(asked?.parameters ?? {}).flatMap(([parameter, value = '']) => {
      const reference = referenceOf(value);
      if (reference.kind !== 'variable') return [];
      const pointer = `/data/${query}/parameters/${parameter}`;
      return [{ pointer, name: reference.name, isOfScreen: false }];
    }),
  );
  const inWidgets = Object.entries(widgets).flatMap(([id, widget]) =>
    conditionUses(widget?.visible, `/widgets/${id}/visible`).map((use) =>
      Object.assign(use, { isOfScreen: false }),
    ),
  );
  const ofScreen = conditionUses(visible, '/visible').map((use) =>
    Object.assign(use, { isOfScreen: true }),
  );
  return [...inData, ...inWidgets, ...ofScreen];
}

/** Names of what the screen takes from the address. */
export function routeNames(screen: Screen): string[] {
  const declared = Object.values(screen.variables ?? {}).flatMap((variable) =>
    variable?.from === 'route' && variable.name !== undefined ? [variable.name] : [],
  );
  const used = usesIn(screen).flatMap(({ name }) =>
    name.startsWith('route.') ? [name.slice('route.'.length)] : [],
  );
  return [...new Set([...declared, ...used, 'Id'])];
}

/** Declarations without their source, and names that are neither declared nor built in. */
export function variableProblems(screen: Screen): ConfigProblem[] {
  const declared = Object.keys(screen.variables ?? {});
  const inPath = pathParameters(screen.path).map((name) => `route.${name}`);
  const { subject = 'plant' } = screen;
  return [
    ...declarationProblems(screen),
    ...usesIn(screen).flatMap(({ pointer, name, isOfScreen }) => {
      const knowsPlant = subject === 'plant' && !isOfScreen;
      const names = [...declared, ...ofAny, ...inPath, ...(knowsPlant ? ofPlant : [])];
      const isKnown = names.includes(name) || /^route\.[A-Za-z]\w*$/.test(name);
      return isKnown ? [] : [unknownName(pointer, name, [...new Set(names)])];
    }),
  ];
}

function declarationProblems({ variables = {}, subject = 'plant' }: Screen): ConfigProblem[] {
  return Object.entries(variables).flatMap(([name, variable]) => {
    const field = variable?.from === 'constant' ? 'value' : 'name';
    if (variable?.[field] === undefined)
      return [{ pointer: `/variables/${name}`, expected: `a field "${field}"` }];
    if (variable.from !== 'mode' || subject === 'plant') return [];
    const sources = ['route', 'user', 'client', 'constant'];
    return [unknownName(`/variables/${name}/from`, variable.from, sources)];
  });
}
