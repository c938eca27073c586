import { useState, type FocusEvent, type PointerEvent } from 'react';

import { machineOf } from './board-spots.ts';

export type Hint = ReturnType<typeof useHint>;

/** Which machine's tooltip is shown: of the spot under the pointer, or that the keyboard came to. */
export function useHint() {
  const [machineId, setMachineId] = useState<string>();

  return {
    machineId,
    /** @returns whether there was one. */
    close() {
      setMachineId(undefined);
      return machineId !== undefined;
    },
    handlers: {
      /** A finger opens by its press and has no use for a tooltip. */
      onPointerOver({ target, pointerType, buttons }: PointerEvent) {
        if (pointerType === 'touch' || buttons > 0) return;
        // Onto the tooltip itself: it stays, so that it can be read and copied.
        if (target instanceof Element && target.closest('[data-hint]')) return;
        setMachineId(machineOf(target));
      },
      onPointerLeave: () => setMachineId(undefined),
      /** @returns the machine that has come into focus. */
      onFocus({ target }: FocusEvent) {
        const id = machineOf(target);
        if (id !== undefined && target.matches(':focus-visible')) setMachineId(id);
        return id;
      },
      onBlur: () => setMachineId(undefined),
    },
  };
}
