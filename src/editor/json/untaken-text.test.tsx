import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { answerAsUsual, onClose, openEditor, place } from '../screen-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');

beforeEach(() => {
  answerAsUsual();
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const broken = '{ "version": 1, "patch": { "title": ';

test('text that is not valid counts as unsaved, and leaving asks', async () => {
  await openEditor();
  await typeJson(broken);

  expect(await page.findByText('The JSON is not valid and not saved')).toBeTruthy();
  expect(page.queryByText('Nothing changed')).toBeNull();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  fireEvent.click(page.getByRole('button', { name: 'Close editor' }));
  expect(page.getByText('Leave with unsaved changes?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('text that is not valid is kept behind another tab, and while something else changes', async () => {
  await openEditor();
  await typeJson(broken);

  fireEvent.click(page.getByRole('tab', { name: 'Widget' }));
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });

  expect((await jsonField()).state.doc.toString()).toBe(broken);
  expect(page.getByRole('alert').textContent).toContain('Line 1');
});

test('to undo gives up text that is not valid, and no step before it', async () => {
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  await typeJson(broken);

  fireEvent.click(page.getByRole('button', { name: 'Undo' }));
  expect(page.queryByText('The JSON is not valid and not saved')).toBeNull();
  expect((await jsonField()).state.doc.toString()).toContain('"y": 1');
  expect(place('one').getAttribute('aria-label')).toContain('row 2');
});

test('text that says the same stays as it is typed', async () => {
  await openEditor();
  const spaced = (await jsonField()).state.doc.toString().replace('"version": 1', '"version":   1');
  await typeJson(spaced);

  expect((await jsonField()).state.doc.toString()).toBe(spaced);
});

test('what changes elsewhere moves no caret', async () => {
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  const field = await jsonField();
  const caret = field.state.doc.toString().lastIndexOf('"layouts"');
  act(() => field.dispatch({ selection: { anchor: caret } }));

  fireEvent.keyDown(place('two'), { key: 'ArrowDown', altKey: true });
  const { doc, selection } = field.state;
  expect(doc.toString().slice(selection.main.head)).toMatch(/^"layouts"/);
});

/** Opens the JSON pane if it is closed. */
async function jsonField(): Promise<EditorView> {
  await act(async () => fireEvent.click(page.getByRole('tab', { name: 'JSON' })));
  const found = EditorView.findFromDOM(await page.findByRole('textbox', { name: /as JSON$/ }));
  if (!found) throw new Error('There is no field for JSON');
  return found;
}

async function typeJson(text: string): Promise<void> {
  const field = await jsonField();
  act(() => field.dispatch({ changes: { from: 0, to: field.state.doc.length, insert: text } }));
}
