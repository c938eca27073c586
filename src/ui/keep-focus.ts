const mark = 'data-keeps-focus';

/**
 * Where what has the focus is taken away, or closed to presses, the focus goes to what it stood in: a
 * screen reader and the next Tab go on there, and not at the top of the page. What is only moved on
 * the page, as a row in another order, has it again. Who presses beside it means to lose it.
 * @returns ends it.
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

/** Once all is taken out, and what gives the focus back by itself has done so. */
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

/** From the inside, without the page itself. */
function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  if (!parentElement || parentElement === document.body) return [];
  return [parentElement, ...ancestorsOf(parentElement)];
}

/** What is no control can have the focus for as long as it has it. */
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
