type Value = string | number | boolean;

/** A parsed parameter: a constant, `$name` or `$data.name.Field`. */
export type Reference =
  | { kind: 'constant'; value: Value }
  | { kind: 'variable'; name: string }
  | { kind: 'data'; name: string; field: string };

export function referenceOf(parameter: Value): Reference {
  if (typeof parameter !== 'string' || !parameter.startsWith('$')) {
    return { kind: 'constant', value: parameter };
  }
  const [head = '', name = '', field = ''] = parameter.slice(1).split('.');
  return head === 'data'
    ? { kind: 'data', name, field }
    : { kind: 'variable', name: parameter.slice(1) };
}

/** Parameters of a path: `Id` of `/machine/:Id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
