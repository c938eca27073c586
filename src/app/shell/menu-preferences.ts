import { useState } from 'react';

import { local } from '#lib/storage.ts';

const partsKey = 'menuParts';
const namesKey = 'menuNames';

type Opened = Readonly<Partial<Record<string, boolean>>>;

/** Which parts of the menu a person has opened or closed in this browser, by their ids. */
export function useOpenedParts(): [Opened, (id: string, isOpen: boolean) => void] {
  const [opened, setOpened] = useState(() => Object(local.read(partsKey)) as Opened);
  function open(id: string, isOpen: boolean): void {
    const next = { ...opened, [id]: isOpen };
    local.write(partsKey, next);
    setOpened(next);
  }
  return [opened, open];
}

/** Whether the menu has names on a tablet, where it usually has icons alone. */
export function useMenuNames(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => local.read(namesKey) === true);
  function turn(next: boolean): void {
    local.write(namesKey, next);
    setOn(next);
  }
  return [isOn, turn];
}
