import { useState } from 'react';

import { local } from '#lib/storage.ts';

/** Survives a sign-out: it is how someone likes the screen. */
const key = 'menu';

interface Stored {
  /** By the ids of parts: whether it was opened, or closed. */
  parts?: Readonly<Partial<Record<string, boolean>>>;
  hasNames?: boolean;
}

/** Another version may have written anything. */
function stored(): Stored {
  return Object(local.read(key)) as Stored;
}

/** Which parts of the menu a person has opened or closed in this browser, by their ids. */
export function useOpenedParts() {
  const [opened, setOpened] = useState(() => stored().parts ?? {});
  function open(id: string, isOpen: boolean): void {
    const parts = { ...opened, [id]: isOpen };
    local.write(key, { ...stored(), parts });
    setOpened(parts);
  }
  return [opened, open] as const;
}

/** Whether the menu has names on a tablet, where it usually has icons alone. */
export function useMenuNames() {
  const [hasNames, setNames] = useState(() => stored().hasNames === true);
  function turn(isOn: boolean): void {
    local.write(key, { ...stored(), hasNames: isOn });
    setNames(isOn);
  }
  return [hasNames, turn] as const;
}
