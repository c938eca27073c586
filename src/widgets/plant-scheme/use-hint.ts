import { useState, type FocusEvent, type PointerEvent } from 'react';

import { machineOf } from './board-spots.ts';

export type Hint = ReturnType<typeof useHint>;

/** The machine whose tooltip is shown: under the pointer, or focused by keyboard. */
export function useHint() {
  const [machineId, setMachineId] = useState<string>();

  return {
    machineId,
    /** @returns whether a tooltip was open. */
    close() {
      setMachineId(undefined);
      return machineId !== undefined;
    },
    handlers: {
      /** Not for touch, where a press opens the machine. */
      onPointerOver({ target, pointerType, buttons }: PointerEvent) {
        if (pointerType === 'touch' || buttons > 0) return;
        // Moving onto the tooltip keeps it open, so that it can be read and copied.
        if (target instanceof Element && target.closest('[data-hint]')) return;
        setMachineId(machineOf(target));
      },
      onPointerLeave: () => setMachineId(undefined),
      /** @returns the newly focused machine. */
      onFocus({ target }: FocusEvent) {
        const id = machineOf(target);
        if (id !== undefined && target.matches(':focus-visible')) setMachineId(id);
        return id;
      },
      onBlur: () => setMachineId(undefined),
    },
  };
}
