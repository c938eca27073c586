const firstDelayMs = 500;
const maxDelayMs = 30_000;

/**
 * Fetches a style sheet again that could not be fetched. Vite asks for each once: a part that is
 * fetched again after a failure would come without its styles.
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
