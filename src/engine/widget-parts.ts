import { ConnectionError } from '#api/connection-error.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import type { AnyWidget, WidgetRegistry } from './widget.ts';

type Load = WidgetRegistry[string];

const loads = new WeakMap<Load, Load>();

/** Loads the widget of a registry entry once. */
export function loadWidget(line: Load): Promise<AnyWidget> {
  const load = loads.get(line) ?? lazyModule(() => withTimeout(line()).catch(unreached));
  loads.set(line, load);
  return load();
}

function unreached(cause: unknown): never {
  throw new ConnectionError('Connection error', { cause });
}
