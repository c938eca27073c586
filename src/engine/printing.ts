import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const paper = globalThis.matchMedia?.('print');
let isPrinting = paper?.matches ?? false;

/** Whether the page is about to be printed: lists then draw all items, not only those in view. */
export function usePrinting(): boolean {
  return useSyncExternalStore(listenToPrinting, () => isPrinting);
}

function listenToPrinting(listener: () => void): () => void {
  // Synchronous: the browser captures the page right after the event.
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
