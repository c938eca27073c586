import { expectation, problemAt } from '../expectation.ts';
import { unknownName, type ConfigProblem } from '../schema-problems.ts';
import { areInConflict, type Place } from './places.ts';
import type { Condition } from './screen-conditions.ts';
import { pathParameters, referenceOf } from './screen-reference.ts';
import { variableProblems } from './screen-variables.ts';

type Value = string | number | boolean;
type Named<Item> = Readonly<Record<string, Item | undefined>>;

/** The parts of a screen in which names refer to each other. */
interface Screen {
  path: string;
  subject?: 'plant' | 'machine' | 'all-plants' | 'client' | 'none';
  menu?: object;
  variables?: Named<{ from: string; name?: string; value?: Value }>;
  data?: Named<{ parameters?: Named<Value> }>;
  widgets: Named<{ data?: Named<string>; visible?: Condition }>;
  layouts: Named<Layout>;
  visible?: Condition;
}

type Layout = readonly Place[];

/** References to undefined names, which JSON Schema cannot detect. */
export function referenceProblems(screen: Screen): ConfigProblem[] {
  return [
    ...variableProblems(screen),
    ...parameterProblems(screen),
    ...Object.keys(screen.widgets).flatMap((id) => bindingProblems(screen, id)),
    ...Object.entries(screen.layouts).flatMap(([name, layout]) =>
      layoutProblems(screen, name, layout ?? []),
    ),
    ...placeProblems(screen),
    ...menuProblems(screen),
  ];
}

function parameterProblems(screen: Screen): ConfigProblem[] {
  const data = Object.keys(screen.data ?? {});
  return Object.entries(screen.data ?? {}).flatMap(([name, query]) =>
    Object.entries(query?.parameters ?? {}).flatMap(([parameter, value]) => {
      const pointer = `/data/${name}/parameters/${parameter}`;
      const reference = referenceOf(value ?? '');
      if (reference.kind === 'data' && !data.includes(reference.name))
        return [unknownName(pointer, reference.name, data)];
      return [];
    }),
  );
}

function bindingProblems(screen: Screen, id: string): ConfigProblem[] {
  const data = Object.keys(screen.data ?? {});
  return Object.entries(screen.widgets[id]?.data ?? {}).flatMap(([slot, name = '']) =>
    data.includes(name) ? [] : [unknownName(`/widgets/${id}/data/${slot}`, name, data)],
  );
}

function layoutProblems(screen: Screen, name: string, layout: Layout): ConfigProblem[] {
  const ids = Object.keys(screen.widgets);
  return layout.flatMap((place, index) => {
    const pointer = `/layouts/${name}/${index}`;
    if (!ids.includes(place.id)) return [unknownName(`${pointer}/id`, place.id, ids)];
    if (place.x + place.w > 12)
      return [
        problemAt(
          `${pointer}/w`,
          expectation('maximum', 'at most {{value}}', { value: 12 - place.x }),
        ),
      ];
    const other = layout.slice(0, index).find((one) => areInConflict(screen.widgets, one, place));
    if (!other) return [];
    return [
      problemAt(
        pointer,
        expectation('ownPlace', 'a place of its own: "{{other}}" stands there', {
          other: other.id,
        }),
      ),
    ];
  });
}

/** Widgets without a place in any layout. A misspelt place is reported separately. */
function placeProblems({ widgets, layouts }: Screen): ConfigProblem[] {
  const placed = new Set(Object.values(layouts).flatMap((layout) => layout?.map(({ id }) => id)));
  if ([...placed].some((id) => id !== undefined && !widgets[id])) return [];
  return Object.keys(widgets)
    .filter((id) => !placed.has(id))
    .map((id) => problemAt(`/widgets/${id}`, expectation('place', 'a place for it in "layouts"')));
}

/** A menu entry needs a path without parameters. */
function menuProblems({ path, menu }: Screen): ConfigProblem[] {
  if (!menu || pathParameters(path).length === 0) return [];
  return [problemAt('/menu', expectation('noMenu', 'nothing here: the path has parameters'))];
}
