export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Reports page visibility changes. @returns how to stop. */
export function watchVisibility(report: (isVisible: boolean) => void): () => void {
  function onChange(): void {
    report(isPageVisible());
  }
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
