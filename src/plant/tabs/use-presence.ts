import { useEffect, useMemo, useRef, useState } from 'react';

/** Milliseconds after the last user event until the user counts as absent. */
const staysMs = 30_000;
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

export interface Presence {
  isHere: boolean;
  /** Milliseconds until the user counts as absent; null while a dialog or menu is open. */
  leftMs(): number | null;
}

/** Whether the page is in use: a dialog or menu is open, or a recent pointer or key event. */
export function usePresence(): Presence {
  const [isHere, setHere] = useState(false);
  const lastSign = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    function noteSign(event: Event): void {
      if (isWithoutMove(event)) return;
      lastSign.current = performance.now();
      setHere(true);
    }
    function judge(): void {
      setHere(isAnythingOpen() || performance.now() - lastSign.current < staysMs);
    }
    for (const sign of signs)
      window.addEventListener(sign, noteSign, { capture: true, passive: true });
    const timer = setInterval(judge, 1000);
    judge();
    return () => {
      for (const sign of signs) window.removeEventListener(sign, noteSign, { capture: true });
      clearInterval(timer);
      setHere(false);
    };
  }, []);
  return useMemo(
    () => ({
      isHere,
      leftMs: () =>
        isAnythingOpen() ? null : Math.max(0, lastSign.current + staysMs - performance.now()),
    }),
    [isHere],
  );
}

/** Pointer events of a resting pointer, caused by content moving below it. */
function isWithoutMove(event: Event): boolean {
  if (event.type !== 'pointermove') return false;
  const { movementX, movementY } = event as PointerEvent;
  return movementX === 0 && movementY === 0;
}

function isAnythingOpen(): boolean {
  return (
    document.querySelector(
      'dialog[open], [aria-modal="true"], [role="dialog"], [aria-haspopup][aria-expanded="true"]',
    ) !== null
  );
}
