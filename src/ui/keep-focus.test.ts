import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepFocus } from './keep-focus.ts';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(20);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  document.body.innerHTML =
    '<main><ul><li><button id="one">1</button></li><li><button id="two">2</button></li></ul></main>';
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('when a focused element is removed with its row, the list gets the focus, until it moves on', () => {
  lose(byId('one'), () => byId('one').closest('li')?.remove());

  const list = document.querySelector('ul');
  expect(document.activeElement).toBe(list);
  byId('two').focus();
  expect(list?.outerHTML).toBe('<ul><li><button id="two">2</button></li></ul>');
});

test('a button that is closed to presses gives the focus to what it stands in', () => {
  const button = byId('one') as HTMLButtonElement;
  lose(button, () => {
    button.blur();
    button.disabled = true;
  });

  expect(document.activeElement).toBe(button.parentElement);
});

test('what is moved on the page has the focus again', () => {
  const [row] = document.querySelectorAll('li');
  lose(byId('one'), () => {
    byId('one').blur();
    row?.parentElement?.append(row);
  });

  expect(document.activeElement).toBe(byId('one'));
});

test('who presses beside a button that is still there has no focus', () => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  lose(byId('one'), () => byId('one').blur());

  expect(document.activeElement).toBe(document.body);
});

test('what gives the focus back by itself is left alone', () => {
  lose(byId('one'), () => {
    byId('one').remove();
    byId('two').focus();
  });

  expect(document.activeElement).toBe(byId('two'));
});

/**
 * Simulates the browser, which fires focusout before it removes the element: jsdom fires nothing.
 */
function lose(element: HTMLElement, take: () => void): void {
  element.focus();
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
  take();
  vi.runAllTimers();
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No #${id}`);
  return element;
}
