import { expectation, problemAt } from '../expectation.ts';
import { unknownName, type ConfigProblem } from '../schema-problems.ts';
import { knowsPlant } from './screen-conditions.ts';
import { pathParameters } from './screen-reference.ts';
import { usesIn, type Screen } from './screen-uses.ts';

/** Built-in variables of every screen. */
const ofAny = ['user.Id', 'user.Username', 'user.Role', 'client.Id', 'client.Name', 'route.Id'];
/** Further built-in variables of screens about a plant. */
const ofPlant = [
  'plant.Id',
  'plant.HasPlan',
  'mode.start',
  'mode.end',
  'mode.name',
  'mode.planned',
  'compare.Id',
  'compare.start',
  'compare.end',
];

/** Declarations without their source, and names neither declared nor built in. */
export function variableProblems(screen: Screen): ConfigProblem[] {
  const declared = Object.keys(screen.variables ?? {});
  const inPath = pathParameters(screen.path).map((name) => `route.${name}`);
  const { subject } = screen;
  return [
    ...declarationProblems(screen),
    ...usesIn(screen).flatMap(({ pointer, name, isOfScreen }) => {
      const isInPlant = knowsPlant(subject) && !isOfScreen;
      const names = [...declared, ...ofAny, ...inPath, ...(isInPlant ? ofPlant : [])];
      const isKnown = names.includes(name) || /^route\.[A-Za-z]\w*$/.test(name);
      return isKnown ? [] : [unknownName(pointer, name, [...new Set(names)])];
    }),
  ];
}

function declarationProblems({ variables = {}, subject }: Screen): ConfigProblem[] {
  return Object.entries(variables).flatMap(([name, variable]) => {
    const field = variable?.from === 'constant' ? 'value' : 'name';
    if (variable?.[field] === undefined)
      return [
        problemAt(
          `/variables/${name}`,
          expectation('required', 'a field "{{value}}"', { value: field }),
        ),
      ];
    if (variable.from !== 'mode' || knowsPlant(subject)) return [];
    const sources = ['route', 'user', 'client', 'constant'];
    return [unknownName(`/variables/${name}/from`, variable.from, sources)];
  });
}
