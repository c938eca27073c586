const mark = 'data-keeps-focus';

/**
 * When the focused element is removed or disabled, moves the focus to its container, so that screen
 * readers and Tab continue there, and not at the top of the page. An element that was only moved
 * gets the focus back. Pressing outside is an intended loss of focus.
 * @returns how to stop.
 */
export function keepFocus(): () => void {
  let isPressing = false;
  function onPress(): void {
    isPressing = true;
    setTimeout(() => (isPressing = false));
  }
  function onLost({ target, relatedTarget }: FocusEvent): void {
    const isMeant = relatedTarget !== null || isPressing;
    if (!isMeant && target instanceof HTMLElement) giveBack(target);
  }
  document.addEventListener('pointerdown', onPress, true);
  document.addEventListener('mousedown', onPress, true);
  document.addEventListener('focusout', onLost);
  return () => {
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('mousedown', onPress, true);
    document.removeEventListener('focusout', onLost);
  };
}

/** Deferred, until elements are removed and others have restored the focus themselves. */
function giveBack(target: HTMLElement): void {
  const around = ancestorsOf(target);
  setTimeout(() => {
    const isLost = document.activeElement === document.body && document.hasFocus();
    if (!isLost) return;
    const next = [target, ...around].find(isUsable);
    if (next) focusOn(next);
  });
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && element.clientHeight > 0 && !element.matches(':disabled');
}

/** From the inside out, without the body. */
function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  if (!parentElement || parentElement === document.body) return [];
  return [parentElement, ...ancestorsOf(parentElement)];
}

/** Makes a non-interactive element focusable until it loses the focus. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
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
  element.focus({ preventScroll: true });
}
