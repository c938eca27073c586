import { conditionUses, type Condition } from './screen-conditions.ts';
import { pathParameters, referenceOf } from './screen-reference.ts';

type Value = string | number | boolean;
type Named<Item> = Readonly<Record<string, Item | undefined>>;

/** The parts of a screen that use variables. */
export interface Screen {
  path: string;
  subject?: 'plant' | 'machine' | 'all-plants' | 'client' | 'none';
  variables?: Named<{ from: string; name?: string; value?: Value }>;
  data?: Named<{ parameters?: Named<Value> }>;
  widgets: Named<{ visible?: Condition }>;
  visible?: Condition;
}

interface Use {
  pointer: string;
  name: string;
  /** The use decides about the whole screen, when no plant is known yet. */
  isOfScreen: boolean;
}

/** All uses of variables. */
export function usesIn({ data = {}, widgets, visible }: Screen): Use[] {
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

/** Route parameters that the screen reads. */
export function routeNames(screen: Screen): string[] {
  const declared = Object.values(screen.variables ?? {}).flatMap((variable) =>
    variable?.from === 'route' && variable.name !== undefined ? [variable.name] : [],
  );
  const used = usesIn(screen).flatMap(({ name }) =>
    name.startsWith('route.') ? [name.slice('route.'.length)] : [],
  );
  return [...new Set([...declared, ...used, ...pathParameters(screen.path), 'Id'])];
}
