import type { Condition, Screen } from '#schemas/config/screen.gen.ts';

import type { Breakpoint } from './layout.ts';
import { variableValue, type ScreenScope } from './variables.ts';

/**
 * Whether a condition holds: all that it says. Without one everything is visible.
 * @param width Of the window, where it is known.
 */
export function isVisible(
  screen: Screen,
  scope: ScreenScope,
  condition: Condition | undefined,
  width?: Breakpoint,
): boolean {
  if (!condition) return true;
  const { role, permission, client, mode, width: widths, and = [], or, not } = condition;
  function holds(one: Condition): boolean {
    return isVisible(screen, scope, one, width);
  }
  return (
    comparesRight(screen, scope, condition) &&
    (role === undefined || scope.rights.roles.includes(role)) &&
    (permission === undefined || scope.rights.permissions.includes(permission)) &&
    (client === undefined || scope.client.Id === client) &&
    (mode === undefined || scope.mode?.name === mode) &&
    (widths === undefined || (width !== undefined && widths.includes(width))) &&
    and.every(holds) &&
    (or === undefined || or.some(holds)) &&
    (not === undefined || !holds(not))
  );
}

function comparesRight(screen: Screen, scope: ScreenScope, condition: Condition): boolean {
  const { variable, equals, notEquals } = condition;
  if (variable === undefined) return true;
  const value = variableValue(screen, scope, variable);
  if (equals === undefined && notEquals === undefined) return value !== undefined;
  return (
    (equals === undefined || value === equals) && (notEquals === undefined || value !== notEquals)
  );
}
