export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Tells when the page is hidden and when someone looks at it again. @returns how to stop. */
export function watchVisibility(tell: (isVisible: boolean) => void): () => void {
  function told(): void {
    tell(isPageVisible());
  }
  document.addEventListener('visibilitychange', told);
  return () => document.removeEventListener('visibilitychange', told);
}
