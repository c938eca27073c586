import { afterEach, beforeEach, expect, test } from 'vitest';

import { offerUndo } from './offer-undo.ts';
import { runToastAction, useToasts } from './toasts.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<main><button>Row</button></main><section class="ls-toasts"><button>Undo</button></section>';
});
afterEach(() => {
  document.body.replaceChildren();
  useToasts.setState({ toasts: [] });
});

test('it is offered for twenty seconds', () => {
  offer();

  expect(useToasts.getState().toasts).toMatchObject([{ standsMs: 20_000 }]);
});

test('after a press on it the focus is where it was before', () => {
  button('main').focus();
  offer();
  undo();

  expect(document.activeElement).toBe(button('main'));
});

test('where that has gone, the page has it', () => {
  button('main').focus();
  offer();
  button('main').remove();
  undo();

  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('by its keys it leaves the focus where it is', () => {
  offer();
  button('main').focus();
  run();

  expect(document.activeElement).toBe(button('main'));
});

function offer() {
  offerUndo({ title: '1 deleted', text: 'Cap', label: 'Undo', run() {} });
}

function undo() {
  button('.ls-toasts').focus();
  run();
}

function run() {
  const [toast] = useToasts.getState().toasts;
  if (toast) runToastAction(toast);
}

function button(within: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`${within} > button`);
  if (!found) throw new Error(`No button in ${within}`);
  return found;
}
