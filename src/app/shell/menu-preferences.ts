import { useState } from 'react';

import { local } from '#lib/storage.ts';

/** Survives a sign-out: a display preference. */
const key = 'menu';

interface Stored {
  /** Whether a part is open, by its id. */
  parts?: Readonly<Partial<Record<string, boolean>>>;
  hasNames?: boolean;
}

/** Unvalidated: another version may have written anything. */
function stored(): Stored {
  return Object(local.read(key)) as Stored;
}

/** Parts of the menu that the user has opened or closed in this browser, by id. */
export function useOpenedParts() {
  const [opened, setOpened] = useState(() => stored().parts ?? {});
  function open(id: string, isOpen: boolean): void {
    const parts = { ...opened, [id]: isOpen };
    local.write(key, { ...stored(), parts });
    setOpened(parts);
  }
  return [opened, open] as const;
}

/** Whether the menu shows names on a tablet, instead of icons only. */
export function useMenuNames() {
  const [hasNames, setNames] = useState(() => stored().hasNames === true);
  function turn(isOn: boolean): void {
    local.write(key, { ...stored(), hasNames: isOn });
    setNames(isOn);
  }
  return [hasNames, turn] as const;
}
