import { act, fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, publishDraft } from '#api/admin/config.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { answerAsUsual, fileWith, openEditor, place } from '../screen-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');

beforeEach(answerAsUsual);

test('a look at the file that is drawn after the draft was published brings no draft back', async () => {
  const published = later<number>();
  vi.mocked(publishDraft).mockReturnValue(published.promise);
  await openEditor();
  fireEvent.keyDown(place('one'), { key: 'ArrowDown', altKey: true });
  fireEvent.click(await page.findByRole('button', { name: 'Publish' }));
  const look = later<ReturnType<typeof fileWith>>();
  vi.mocked(getConfigFile).mockReturnValue(look.promise);
  fireEvent.submit(page.getByLabelText('Note for the history'));
  const looks = vi.mocked(getConfigFile).mock.calls.length;
  await eventually(() => expect(publishDraft).toHaveBeenCalled());
  await eventually(() => expect(getConfigFile).toHaveBeenCalledTimes(looks + 1));

  await act(async () => {
    look.resolve(fileWith({ title: 'app.plant' }));
    await look.promise;
    vi.mocked(getConfigFile).mockResolvedValue(fileWith(null));
    published.resolve(7);
  });
  await eventually(() =>
    expect(vi.mocked(getConfigFile).mock.calls.length).toBeGreaterThan(looks + 2),
  );

  expect(await page.findByText('Published as release 7')).toBeTruthy();
  expect(page.queryByText('app.plant')).toBeNull();
});

/** A deferred promise. */
function later<Value>() {
  const settled: { with?: (value: Value) => void } = {};
  const promise = new Promise<Value>((resolve) => {
    settled.with = resolve;
  });
  return { promise, resolve: (value: Value) => settled.with?.(value) };
}
