const firstDelayMs = 500;
const maxDelayMs = 30_000;

/**
 * Reloads a style sheet that failed to load. Vite requests each only once: a chunk that is loaded
 * again after a failure would lack its styles.
 */
export function retryStyles(): void {
  const delays = new Map<string, number>();
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const { href } = target;
      const delay = delays.get(href) ?? firstDelayMs;
      delays.set(href, Math.min(2 * delay, maxDelayMs));
      target.remove();
      setTimeout(() => document.head.append(target.cloneNode()), delay);
    },
    { capture: true },
  );
}
