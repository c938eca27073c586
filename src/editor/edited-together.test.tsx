import { fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, saveDraft } from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { answerAsUsual, draftOf, fileWith, openEditor, place } from './screen-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');

beforeEach(answerAsUsual);

test('what someone else saved in between is asked about, and never written over silently', async () => {
  const refusal = new HttpError(409, 'draft.changed', 'ben has saved another version.');
  refusal.details = { Current: { ...draftOf({ title: 'app.plant' }, 'ben') } };
  vi.mocked(saveDraft).mockRejectedValueOnce(refusal);
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });

  expect(await page.findByText('Someone else has changed this draft')).toBeTruthy();
  expect(page.getByRole('columnheader', { name: 'ben’s', hidden: true })).toBeTruthy();
  fireEvent.click(page.getByText('Keep mine'));

  await eventually(() => expect(vi.mocked(saveDraft).mock.lastCall?.[2]).toBe(4));
});

test('who else has a draft is named', async () => {
  await openEditor();
  vi.mocked(getConfigFile).mockResolvedValue(fileWith({ title: 'app.plant' }, 'ben'));

  expect(await page.findByText('ben is editing this too')).toBeTruthy();
});

test.each([
  ['ben', /ben has saved another version of this draft/],
  ['anna', /Another window of yours has saved another version/],
])(
  'where a version of %s takes the place of what was written here, it is said',
  async (by, said) => {
    await openEditor();
    fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
    await page.findByText('Draft saved');
    vi.mocked(getConfigFile).mockResolvedValue(fileWith({ title: 'app.plant' }, by));

    expect(await page.findByText(said, {}, { timeout: 5000 })).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(page.queryByText(said)).toBeNull();
  },
);

test('another window of the same person is called that', async () => {
  const refusal = new HttpError(409, 'draft.changed', 'anna has saved another version.');
  refusal.details = { Current: { ...draftOf({ title: 'app.plant' }, 'anna') } };
  vi.mocked(saveDraft).mockRejectedValueOnce(refusal);
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });

  expect(await page.findByText('You have changed this draft in another window')).toBeTruthy();
  expect(page.getByText('Take the other window’s')).toBeTruthy();
});
