import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { show } from './form-question.fixture.tsx';

type Found = { rawValue: string }[];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('where the camera cannot read codes, a scanner or typing is named', () => {
  show({ Kind: 'barcode' });

  expect(screen.getByText(/^Use a scanner or type the code/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /camera/ })).toBeNull();
});

test('the camera reads a code, is switched off, and the code is the answer', async () => {
  const detect = vi
    .fn<() => Promise<Found>>()
    .mockResolvedValueOnce([])
    .mockResolvedValue([{ rawValue: '4006381333931' }]);
  const stop = giveCamera(detect);
  const { onAnswer } = show({ Kind: 'barcode' });
  expect(screen.queryByText(/^Use a scanner/)).toBeNull();
  fireEvent.click(scan());

  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith('4006381333931', undefined));
  expect(detect).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(stop).toHaveBeenCalled());
  expect(scan()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a camera that is not allowed says so, until it is tried again', async () => {
  giveCamera(
    async () => [],
    async () => Promise.reject(new Error('Permission denied')),
  );
  show({ Kind: 'barcode' });
  fireEvent.click(scan());

  expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera cannot be used/);
  fireEvent.click(scan());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code that is found after the camera was closed is no answer', async () => {
  const answers: ((found: Found) => void)[] = [];
  const detect = vi.fn<() => Promise<Found>>(() => new Promise((resolve) => answers.push(resolve)));
  const stop = giveCamera(detect);
  const { onAnswer } = show({ Kind: 'barcode' });
  fireEvent.click(scan());
  await waitFor(() => expect(detect).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('button', { name: 'Close the camera' }));
  answers[0]?.([{ rawValue: '4006381333931' }]);
  await Promise.resolve();

  expect(stop).toHaveBeenCalled();
  expect(onAnswer).not.toHaveBeenCalled();
});

/** @returns the mock that stops the camera. */
function giveCamera(detect: () => Promise<Found>, open?: () => Promise<never>) {
  const stop = vi.fn<() => void>();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect;
    },
  );
  const getUserMedia = open ?? (async () => ({ getTracks: () => [{ stop }] }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return stop;
}

function scan(): HTMLElement {
  return screen.getByRole('button', { name: 'Scan with the camera' });
}
