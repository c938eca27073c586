import type { Condition, Screen } from '#schemas/config/screen.gen.ts';

import { variableValue, type ScreenScope } from '../variables.ts';

/** Whether all parts of a condition hold. Without a condition everything is visible. */
export function isVisible(
  screen: Screen,
  scope: ScreenScope,
  condition: Condition | undefined,
): boolean {
  if (!condition) return true;
  const { and = [], or, not } = condition;
  function holds(one: Condition): boolean {
    return isVisible(screen, scope, one);
  }
  return (
    comparesRight(screen, scope, condition) &&
    fits(scope, condition) &&
    and.every(holds) &&
    (or === undefined || or.some(holds)) &&
    (not === undefined || !holds(not))
  );
}

function fits(scope: ScreenScope, { role, permission, client, mode, width }: Condition): boolean {
  const { rights } = scope;
  return [
    role === undefined || rights.roles.includes(role),
    permission === undefined || rights.permissions.includes(permission),
    client === undefined || scope.client.Id === client,
    mode === undefined || scope.mode?.name === mode,
    width === undefined || (scope.width !== undefined && width.includes(scope.width)),
  ].every(Boolean);
}

function comparesRight(screen: Screen, scope: ScreenScope, condition: Condition): boolean {
  const { variable, equals, notEquals } = condition;
  if (variable === undefined) return true;
  const value = variableValue(screen, scope, variable);
  if (equals === undefined && notEquals === undefined) return value !== undefined;
  const isEqual = equals === undefined || value === equals;
  return isEqual && (notEquals === undefined || value !== notEquals);
}
