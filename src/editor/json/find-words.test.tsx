import { fireEvent, render, screen as page } from '@testing-library/react';
import { expect, test } from 'vitest';

import { findWords } from './find-words.ts';
import { createJsonEditor } from './json-editor.ts';

test('the search of the field for JSON speaks the words that it is given', () => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  const { container } = render(<div />);
  const editor = createJsonEditor({
    parent: container,
    text: '{}',
    label: 'JSON',
    words: findWords(((key: string) => `<${key.split('.').at(-1)}>`) as never),
    schemas: () => ({ screen: {}, types: [], optionsOf: () => undefined }),
    onChange() {},
  });
  fireEvent.keyDown(page.getByRole('textbox', { name: 'JSON' }), { key: 'f', ctrlKey: true });

  const search = container.querySelector('.cm-search');
  expect(search?.textContent).toBe(
    '<next><previous><all><matchCase><regexp><byWord><replaceOne><replaceAll>×',
  );
  expect(page.getByRole('textbox', { name: '<find>' })).toBeTruthy();
  expect(page.getByRole('button', { name: '<close>' })).toBeTruthy();
  editor.destroy();
});
