import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { show } from './form-question.fixture.tsx';

// jsdom lacks Blob.arrayBuffer.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  const reader = new FileReader();
  return new Promise((done) => {
    reader.addEventListener('load', () => done(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

test('a photo is taken or chosen, and handed on with its content', async () => {
  const { onAnswer } = show({ Kind: 'photo' });
  const file = new File([jpeg], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Question', { selector: 'input' }), {
    target: { files: [file] },
  });

  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith('waiting', file));
});

test.each([
  ['says it is one', new File(['<svg>'], 'a.jpg', { type: 'image/jpeg' }), /not a picture/],
  ['is of another kind', new File([jpeg], 'a.gif', { type: 'image/gif' }), /not a picture/],
  [
    'is too large',
    Object.defineProperty(new File([jpeg], 'a.jpg', { type: 'image/jpeg' }), 'size', {
      value: 20 * 1024 * 1024 + 1,
    }),
    /at most 20 MB/,
  ],
])('a file that %s is refused at its question, before it is queued', async (_, file, words) => {
  const { onAnswer } = show({ Kind: 'photo' });
  fireEvent.change(screen.getByLabelText('Question', { selector: 'input' }), {
    target: { files: [file] },
  });

  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a signature needs a line before it can be used', () => {
  const { onAnswer } = show({ Kind: 'signature' });
  const pen = drawOnPad();
  fireEvent.click(screen.getByRole('button', { name: 'Use this signature' }));
  expect(onAnswer).not.toHaveBeenCalled();

  // A move without a pressed button draws nothing.
  movePointer('pointermove', { x: 10, y: 10, buttons: 0 });
  expect(pen.lineTo).not.toHaveBeenCalled();
  movePointer('pointerdown', { x: 10, y: 10, buttons: 1 });
  movePointer('pointermove', { x: 60, y: 30, buttons: 1 });
  // The pad is shown at half the width of its picture.
  expect(pen.lineTo.mock.calls).toEqual([
    [20, 20],
    [120, 60],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Use this signature' }));

  expect(onAnswer).toHaveBeenCalledWith('waiting', signed);
});

test('a signature can be cleared, and one that is stored drawn again', async () => {
  const picture = vi.fn<(id: string) => Promise<Blob>>().mockResolvedValue(new Blob(['stored']));
  const { onAnswer } = show({ Kind: 'signature' }, 'm1', { picture });
  expect(await screen.findByRole('img', { name: 'Picture of this answer' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Draw again' }));
  const pen = drawOnPad();
  movePointer('pointerdown', { x: 10, y: 10, buttons: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(pen.clearRect).toHaveBeenCalledWith(0, 0, 600, 200);
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Use this signature' }).disabled,
  ).toBe(true);
  movePointer('pointerdown', { x: 10, y: 10, buttons: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Use this signature' }));

  expect(onAnswer).toHaveBeenCalledWith('waiting', signed);
  expect(screen.getByRole('button', { name: 'Draw again' })).toBeTruthy();
});

const signed = new Blob(['drawn'], { type: 'image/png' });

/** jsdom cannot draw: a mock context records the lines, on a pad of 300 by 100. */
function drawOnPad() {
  const pen = {
    beginPath: vi.fn<() => void>(),
    moveTo: vi.fn<(x: number, y: number) => void>(),
    lineTo: vi.fn<(x: number, y: number) => void>(),
    stroke: vi.fn<() => void>(),
    clearRect: vi.fn<(...box: number[]) => void>(),
  };
  const pad = padOf();
  pad.getContext = (() => pen) as unknown as typeof pad.getContext;
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect;
  pad.setPointerCapture = () => {};
  pad.toBlob = (take) => take(signed);
  return pen;
}

/** jsdom has no pointer events: React accepts any event with their fields. */
function movePointer(
  type: 'pointerdown' | 'pointermove',
  { x, y, buttons }: Record<'x' | 'y' | 'buttons', number>,
): void {
  fireEvent(padOf(), new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, buttons }));
}

function padOf(): HTMLCanvasElement {
  const pad = document.querySelector('canvas');
  if (!pad) throw new Error('There is no pad');
  return pad;
}
