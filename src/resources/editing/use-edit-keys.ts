import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z, Ctrl+Y and Ctrl+S, independent of the focus. */
export function useEditKeys({ undo, redo, save }: Record<'undo' | 'redo' | 'save', () => void>) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const act = { z: event.shiftKey ? redo : undo, y: redo, s: save }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
