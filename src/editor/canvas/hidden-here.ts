import { isVisible } from '#engine/check/conditions.ts';
import type { Breakpoint } from '#engine/layout/layout.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

const widths: readonly Breakpoint[] = ['wall', 'desk', 'tablet', 'phone'];

/** Widgets that are visible at other widths, but not at this one. */
export function hiddenHere(
  screen: Screen,
  scope: ScreenScope,
  breakpoint: Breakpoint,
): ReadonlySet<string> {
  function isShown(id: string, width: Breakpoint): boolean {
    return isVisible(screen, { ...scope, width }, screen.widgets[id]?.visible);
  }
  const ids = Object.keys(screen.widgets).filter(
    (id) => !isShown(id, breakpoint) && widths.some((width) => isShown(id, width)),
  );
  return new Set(ids);
}
