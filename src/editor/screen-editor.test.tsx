import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  checkConfig,
  discardDraft,
  getConfigFile,
  getResolvedScreen,
  publishDraft,
  saveDraft,
} from '#api/admin/config.ts';

import {
  answerAsUsual,
  drawn,
  fileWith,
  onClose,
  open,
  openEditor,
  path,
  pressed,
  place,
  resolvedIn,
} from './screen-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');

beforeEach(answerAsUsual);

test('an editor that is opened where nothing has the focus has it in its toolbar', async () => {
  await openEditor();

  expect(document.activeElement).toBe(page.getByRole('toolbar', { name: 'Editor' }));
});

test('a field of the form changes the draft, and knows the layer that sets it', async () => {
  await openEditor();
  fireEvent.focus(place('one'));
  const form = await page.findByRole('region', { name: 'The selected widget' });
  const seconds = await within(form).findByLabelText('seconds');
  expect(within(form).getByText('From: standard')).toBeTruthy();

  fireEvent.change(seconds, { target: { value: 'false' } });
  expect(await within(form).findByText('From: client northwind')).toBeTruthy();
  expect(page.getByText('clock {"seconds":false}')).toBeTruthy();
  await saved();
  expect(writtenPatch()).toEqual({ widgets: { one: { options: { seconds: false } } } });

  fireEvent.click(within(form).getByRole('button', { name: 'Take back seconds' }));
  expect(await within(form).findByText('From: standard')).toBeTruthy();
});

test('a title is typed as words, in other languages too', async () => {
  await openEditor();
  fireEvent.focus(place('one'));
  const title = await page.findByLabelText('Title');

  fireEvent.change(title, { target: { value: 'Night shift' } });
  // On the screen, and over the form.
  expect(await page.findAllByRole('heading', { name: 'Night shift', hidden: true })).toHaveLength(
    2,
  );
  fireEvent.click(page.getByRole('button', { name: 'Title in other languages' }));
  fireEvent.change(page.getByLabelText('español'), { target: { value: 'Turno de noche' } });
  await saved();
  expect(writtenPatch()).toEqual({
    widgets: { one: { title: { 'en-US': 'Night shift', 'es-MX': 'Turno de noche' } } },
  });
  expect(place('one').getAttribute('aria-label')).toMatch(/^Night shift:/);
});

test('keys move and resize a widget, and say where it is', async () => {
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(place('one'), { key: 'ArrowLeft', shiftKey: true });

  expect(page.getByText('Clock (one): column 1, row 2, 5 wide, 4 high')).toBeTruthy();
  expect(place('one').getAttribute('aria-label')).toContain('row 2, 5 wide');
});

test('moving one widget draws no other one again', async () => {
  await openEditor();
  await page.findByText('clock {}');
  drawn.mockClear();

  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });

  expect(place('one').getAttribute('aria-label')).toContain('row 2');
  expect(drawn).not.toHaveBeenCalled();
});

test('a step is taken back and made again', async () => {
  await openEditor();
  place('two').focus();
  fireEvent.keyDown(place('two'), { key: 'Delete' });
  expect(page.queryByText('clock {}')).toBeNull();
  expect(document.activeElement).toBe(place('one'));

  fireEvent.keyDown(place('one'), { key: 'z', ctrlKey: true });
  expect(await page.findByText('clock {}')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Redo' }));
  expect(page.queryByText('clock {}')).toBeNull();
});

test('a key without effect is no step, and keeps what was taken back', async () => {
  await openEditor();
  fireEvent.keyDown(place('two'), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(place('two'), { key: 'z', ctrlKey: true });
  // Already at the right edge.
  fireEvent.keyDown(place('two'), { key: 'ArrowRight', shiftKey: true });
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);

  fireEvent.keyDown(place('two'), { key: 'y', ctrlKey: true });
  expect(place('two').getAttribute('aria-label')).toContain('row 2');
});

test('a widget of the gallery is added with what its example says', async () => {
  await openEditor();
  await act(async () => fireEvent.click(page.getByRole('tab', { name: 'Gallery' })));
  fireEvent.click(await page.findByRole('button', { name: 'Add Clock' }));

  expect(await page.findByText('clock {"label":"Now"}')).toBeTruthy();
  expect(place('clock').getAttribute('aria-label')).toContain('row 5');
  await waitFor(() => expect(document.activeElement).toBe(place('clock')));
});

test('the gallery is searched, and after it the form is seen from its top', async () => {
  await openEditor();
  await act(async () => fireEvent.click(page.getByRole('tab', { name: 'Gallery' })));
  const find = page.getByRole('searchbox', { name: 'Find a widget' });
  fireEvent.change(find, { target: { value: 'chart' } });
  expect(page.getByText('No widget is called this.')).toBeTruthy();
  fireEvent.change(find, { target: { value: 'TIME' } });

  const side = page.getByRole('complementary');
  side.scrollTop = 900;
  fireEvent.click(page.getByRole('button', { name: 'Add Clock' }));

  expect(await page.findByRole('region', { name: 'The selected widget' })).toBeTruthy();
  expect(side.scrollTop).toBe(0);
});

test('the gallery says how a widget is added, and a press on the screen shows what is there', async () => {
  await openEditor();
  fireEvent.focus(place('one'));
  await act(async () => fireEvent.click(page.getByRole('tab', { name: 'Gallery' })));
  expect(await page.findByText('Press a widget to add it below the others.')).toBeTruthy();

  fireEvent.pointerDown(place('one'));
  expect(await page.findByRole('region', { name: 'The selected widget' })).toBeTruthy();
});

test('what is published is what was saved, with a note', async () => {
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.click(await page.findByRole('button', { name: 'Publish' }));
  expect(page.getByText('Place of Clock (one), Desk')).toBeTruthy();
  expect(page.getByText('column 1, row 2, 6 wide, 4 high')).toBeTruthy();
  fireEvent.change(page.getByLabelText('Note for the history'), { target: { value: 'Lower' } });
  fireEvent.submit(page.getByLabelText('Note for the history'));

  expect(await page.findByText('Published as release 7')).toBeTruthy();
  expect(publishDraft).toHaveBeenCalledWith(path, 1, 'Lower');
});

test('mistakes keep a draft from being published, and stand at their field', async () => {
  vi.mocked(checkConfig).mockResolvedValue([
    {
      File: path,
      Line: 9,
      Column: 3,
      Pointer: '/patch/widgets/one/options/seconds',
      Expected: 'a flag',
    },
  ]);
  await openEditor();
  fireEvent.focus(place('one'));

  expect(await page.findByText('1 mistake keeps this from being published')).toBeTruthy();
  expect(page.getByText('board.overlay.json:9')).toBeTruthy();
  const form = page.getByRole('region', { name: 'The selected widget' });
  expect((await within(form).findByRole('alert')).textContent).toContain('a flag');
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  await saved();
  const publish = page.getByRole('button', { name: 'Publish' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  expect(publish.title).toBe('1 mistake keeps this from being published');
  fireEvent.click(publish);
  expect(page.queryByLabelText('Note for the history')).toBeNull();
});

test('what is as it was published is not published', async () => {
  await openEditor();
  const publish = page.getByRole('button', { name: 'Publish' });
  expect(publish.title).toBe('Nothing differs from what is published.');

  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  expect(publish.getAttribute('aria-disabled')).toBeNull();
  await saved();
  fireEvent.keyDown(place('one'), { key: 'ArrowUp', altKey: true });
  await saved();
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(publish);
  expect(page.queryByLabelText('Note for the history')).toBeNull();
});

test('the draft of a closed tab is offered, and taken up', async () => {
  vi.mocked(getConfigFile).mockResolvedValue(fileWith({ title: 'app.plant' }, 'anna'));
  await openEditor();

  expect(await page.findByText('There is a draft of this screen')).toBeTruthy();
  expect(page.getByText('Plant')).toBeTruthy();
  fireEvent.click(page.getByText('Continue with it'));

  expect(await page.findByText('Draft saved')).toBeTruthy();
  expect(page.queryByText('There is a draft of this screen')).toBeNull();
});

test('a draft of one’s own that changes nothing is not asked about', async () => {
  vi.mocked(getConfigFile).mockResolvedValue(fileWith({}, 'anna'));
  await openEditor();

  expect(page.queryByText('There is a draft of this screen')).toBeNull();
  expect(discardDraft).toHaveBeenCalledWith(path, 4);
});

test('arrows go from one tab of the form to the next, and round', async () => {
  await openEditor();
  tab('Widget').focus();
  fireEvent.keyDown(tab('Widget'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('JSON'));
  fireEvent.keyDown(tab('JSON'), { key: 'ArrowRight' });

  expect(document.activeElement).toBe(tab('Widget'));
  expect(tab('Widget').getAttribute('aria-selected')).toBe('true');
  expect(tab('JSON').tabIndex).toBe(-1);
});

test('keys of widgets do nothing while they are edited', async () => {
  await openEditor();
  fireEvent.keyDown(document.body, { key: 't' });

  expect(pressed).not.toHaveBeenCalled();
});

test('closing with something unsaved asks first', async () => {
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.click(page.getByRole('button', { name: 'Close editor' }));
  expect(onClose).not.toHaveBeenCalled();

  fireEvent.click(page.getByText('Leave'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('without a client there is nothing to edit', async () => {
  vi.mocked(getResolvedScreen).mockResolvedValue(resolvedIn({}));
  await open();

  expect(await page.findByText(/Choose a client under Screens/)).toBeTruthy();
});

test('who is to change a screen for everyone does not change it for a client instead', async () => {
  vi.mocked(getConfigFile).mockClear();
  await open('everyone');

  expect(await page.findByText(/Choose a client under Screens/)).toBeTruthy();
  expect(getConfigFile).not.toHaveBeenCalled();
});

test('a shipped screen is first edited for the client, where there is one', async () => {
  const everyone = 'screens/board/board.screen.json';
  const resolved = resolvedIn({ everyone, client: path });
  vi.mocked(getResolvedScreen).mockResolvedValue({ ...resolved, Extended: resolved.Base });
  await openEditor();

  expect(page.getByLabelText<HTMLSelectElement>('Layer').value).toBe('client');
});

function tab(name: string): HTMLElement {
  return page.getByRole('tab', { name });
}

async function saved() {
  await page.findByText('Draft saved');
}

function writtenPatch(): unknown {
  const text = vi.mocked(saveDraft).mock.lastCall?.[1] ?? '{}';
  return (JSON.parse(text) as { patch?: unknown }).patch;
}
