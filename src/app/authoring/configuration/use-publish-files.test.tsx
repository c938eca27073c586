import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, publishFiles } from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import { Around } from '#engine/testing.tsx';

import { configFile } from './testing.ts';
import { usePublishFiles } from './use-publish-files.ts';

vi.mock('#api/admin/config.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#app/load-client-theme.ts');

const ours = { version: 1, name: 'Ours' };
const onDone = vi.fn<(release: number) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(publishFiles).mockRejectedValue(
    new HttpError(409, 'configuration.changed', 'site.json has been changed by others.'),
  );
});

test('what is in force already, after an answer that was lost, is published', async () => {
  vi.mocked(getConfigFile).mockResolvedValue({ ...configFile('site.json', ours), Number: 7 });
  publish();

  await waitFor(() => expect(onDone).toHaveBeenCalledWith(7));
});

test('what others have in force is a conflict', async () => {
  const theirs = { ...configFile('site.json', { version: 1, name: 'Theirs' }), Number: 7 };
  vi.mocked(getConfigFile).mockResolvedValue(theirs);
  const { result } = publish();

  await waitFor(() => expect(result.current.isConflict).toBe(true));
  expect(onDone).not.toHaveBeenCalled();
});

function publish() {
  const hook = renderHook(
    () =>
      usePublishFiles(async (Text: string) => {
        return { Files: [{ Path: 'site.json', Text, Before: null }] };
      }, onDone),
    { wrapper: Around },
  );
  hook.result.current.publish(JSON.stringify(ours));
  return hook;
}
