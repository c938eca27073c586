import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const paper = globalThis.matchMedia?.('print');
let isPrinting = paper?.matches ?? false;

/** Whether the page is about to be printed: a list draws all its items, not only those in sight. */
export function usePrinting(): boolean {
  return useSyncExternalStore(listenToPrinting, () => isPrinting);
}

function listenToPrinting(listener: () => void): () => void {
  // Drawn at once: the browser takes its picture of the page right after.
  function set(isOn: boolean): void {
    isPrinting = isOn;
    flushSync(listener);
  }
  function begin(): void {
    set(true);
  }
  function end(): void {
    set(false);
  }
  function follow({ matches }: MediaQueryListEvent): void {
    set(matches);
  }
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper?.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper?.removeEventListener('change', follow);
  };
}
