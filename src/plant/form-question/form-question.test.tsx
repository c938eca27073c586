import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';

import { FormQuestion, type AnswerValue } from './form-question.tsx';
import type { ShownQuestion } from './question.ts';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

test.each<[ShownQuestion['Kind'], string, string]>([
  ['yesno', 'Yes', 'YES'],
  ['passfail', 'Fail', 'FAIL'],
])('%s is answered with a button', (Kind, button, value) => {
  const { onAnswer } = show({ Kind });
  fireEvent.click(screen.getByRole('button', { name: button }));

  expect(onAnswer).toHaveBeenCalledWith(value, undefined);
});

test('an option can be chosen by its number on the keyboard', () => {
  const { onAnswer } = show({ Kind: 'choice', Options: ['GATE', 'PARTING_LINE'] });
  fireEvent.keyDown(screen.getByRole('button', { name: 'GATE' }), { key: '2' });

  expect(onAnswer).toHaveBeenCalledWith('PARTING_LINE', undefined);
});

test('many options are a list', () => {
  const Options = Array.from({ length: 12 }, (_, index) => `O${index}`);
  const { onAnswer } = show({ Kind: 'choice', Options });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'O7' } });

  expect(onAnswer).toHaveBeenCalledWith('O7', undefined);
});

test('several options can be chosen, and one taken away again', () => {
  const { onAnswer } = show({ Kind: 'multichoice', Options: ['A', 'B'] }, ['A', 'B']);
  fireEvent.click(screen.getByRole('button', { name: /A/ }));

  expect(onAnswer).toHaveBeenCalledWith(['B'], undefined);
});

test('a list without valid values says so, and offers nothing', () => {
  show({ Kind: 'choice', Options: [] });

  expect(screen.getByText('No Valid Value')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Valid/ })).toBeNull();
});

test('a number has its limits, and the value of the machine beside it', () => {
  const { onAnswer } = show({ Kind: 'number', Low: 41.5, High: 42.5, Unit: 'g' }, null, {
    tagValue: '42.1 g',
  });
  expect(screen.getByText('Should be 41.5 to 42.5 g')).toBeTruthy();
  expect(screen.getByText('Machine now: 42.1 g')).toBeTruthy();

  enter(screen.getByRole('textbox'), ' 42.2 ');
  expect(onAnswer).toHaveBeenCalledWith(42.2, undefined);
});

test('what cannot be an answer stays in the field with the reason, and is not taken', () => {
  const { onAnswer } = show({ Kind: 'number', Min: 0, Max: 500 });
  enter(screen.getByRole('textbox'), '42,1');

  expect(screen.getByRole('alert').textContent).toBe('This is not a number');
  enter(screen.getByRole('textbox'), '900');
  expect(screen.getByRole('alert').textContent).toBe('At most 500');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('900');
  expect(onAnswer).not.toHaveBeenCalled();
});

test('an answer outside its limits is marked, and asks for a comment where one is needed', () => {
  const onComment = vi.fn<(comment: string) => void>();
  show({ Kind: 'number', High: 42.5, CommentRequired: true }, 43, { onComment });

  expect(screen.getByText('Outside the limits')).toBeTruthy();
  enter(screen.getByLabelText('Comment (needed for this answer)'), 'Cold runner');
  expect(onComment).toHaveBeenCalledWith('Cold runner');
});

test.each<[ShownQuestion['Kind'], string]>([
  ['text', 'flash at the gate'],
  ['barcode', '4006381333931'],
])('%s is typed', (Kind, text) => {
  const { onAnswer } = show({ Kind });
  enter(screen.getByRole('textbox'), text);

  expect(onAnswer).toHaveBeenCalledWith(text, undefined);
});

test('a scanner ends a barcode with Enter', () => {
  const { onAnswer } = show({ Kind: 'barcode' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });

  expect(onAnswer).toHaveBeenCalledWith('123', undefined);
});

test('a date is chosen', () => {
  const { onAnswer } = show({ Kind: 'date' });
  enter(screen.getByLabelText('Question', { selector: 'input' }), '2026-06-10');

  expect(onAnswer).toHaveBeenCalledWith('2026-06-10', undefined);
});

test('a photo is taken or chosen, and handed on with its content', () => {
  const { onAnswer } = show({ Kind: 'photo' });
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Question', { selector: 'input' }), {
    target: { files: [file] },
  });

  expect(onAnswer).toHaveBeenCalledWith('waiting', file);
});

test('the only chosen option is taken away again', () => {
  const onWithdraw = vi.fn<() => void>();
  const { onAnswer } = show({ Kind: 'multichoice', Options: ['A', 'B'] }, ['A'], { onWithdraw });
  fireEvent.click(screen.getByRole('button', { name: /A/ }));

  expect(onWithdraw).toHaveBeenCalledOnce();
  expect(onAnswer).not.toHaveBeenCalled();
});

test.each<[ShownQuestion['Kind'], AnswerValue]>([
  ['text', 'flash at the gate'],
  ['number', 42],
  ['date', '2026-06-10'],
  ['barcode', '4006381333931'],
])('an emptied %s takes the answer back', (Kind, value) => {
  const onWithdraw = vi.fn<() => void>();
  show({ Kind }, value, { onWithdraw });
  enter(screen.getByDisplayValue(String(value)), '');

  expect(onWithdraw).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an emptied field whose answer cannot be taken back shows it again, and says so', () => {
  show({ Kind: 'number' }, 42);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  enter(field, ' ');

  expect(field.value).toBe('42');
  expect(screen.getByRole('alert').textContent).toBe(
    'This cannot be left empty. The stored answer stays.',
  );
});

test('a field that was never answered can be left empty', () => {
  const onWithdraw = vi.fn<() => void>();
  show({ Kind: 'number' }, null, { onWithdraw });
  enter(screen.getByRole('textbox'), '');

  expect(onWithdraw).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a signature needs a line before it can be used', () => {
  const { onAnswer } = show({ Kind: 'signature' });
  const pen = drawOnPad();
  fireEvent.click(screen.getByRole('button', { name: 'Use this signature' }));
  expect(onAnswer).not.toHaveBeenCalled();

  // Without a button pressed nothing is drawn.
  movePointer('pointermove', { x: 10, y: 10, buttons: 0 });
  expect(pen.lineTo).not.toHaveBeenCalled();
  movePointer('pointerdown', { x: 10, y: 10, buttons: 1 });
  movePointer('pointermove', { x: 60, y: 30, buttons: 1 });
  // The pad is drawn half as wide as its picture.
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

/** jsdom draws nothing: a pen that notes its lines, on a pad of 300 by 100. */
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

/** jsdom knows no pointer events: React reads them of any event with their fields. */
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

function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

function show(
  asked: Partial<ShownQuestion>,
  value: AnswerValue | null = null,
  more: Partial<Parameters<typeof FormQuestion>[0]> = {},
) {
  const onAnswer = vi.fn<(value: AnswerValue, file?: Blob) => void>();
  const question: ShownQuestion = {
    Id: 'q',
    DisplayName: 'Question',
    Kind: 'text',
    CommentRequired: false,
    ...asked,
  };
  render(
    <Around>
      <FormQuestion question={question} value={value} onAnswer={onAnswer} {...more} />
    </Around>,
  );
  return { onAnswer };
}
