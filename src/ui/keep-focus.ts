const mark = 'data-keeps-focus';

/**
 * Where what has the focus is taken away, or closed to presses, the focus goes to what it stood in: a
 * screen reader and the next Tab go on there, and not at the top of the page.
 * @returns ends it.
 */
export function keepFocus(): () => void {
  document.addEventListener('focusout', onLost);
  return () => document.removeEventListener('focusout', onLost);
}

function onLost({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
  const around = ancestorsOf(target);
  // Once all is taken out, and what gives the focus back by itself has done so.
  setTimeout(() => {
    const isLost = document.activeElement === document.body && document.hasFocus();
    if (isLost && !isUsable(target)) around.find(isShown)?.focus({ preventScroll: true });
  });

  function isShown(element: HTMLElement): boolean {
    if (!element.isConnected || element.clientHeight === 0) return false;
    makeFocusable(element);
    return true;
  }
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** From the inside, without the page itself. */
function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  if (!parentElement || parentElement === document.body) return [];
  return [parentElement, ...ancestorsOf(parentElement)];
}

/** For as long as it has the focus. */
function makeFocusable(element: HTMLElement): void {
  if (element.hasAttribute('tabindex')) return;
  element.setAttribute('tabindex', '-1');
  element.setAttribute(mark, '');
  element.addEventListener(
    'blur',
    () => {
      element.removeAttribute('tabindex');
      element.removeAttribute(mark);
    },
    { once: true },
  );
}
