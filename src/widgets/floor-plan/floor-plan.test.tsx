import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, createResource, refusal } from '#resources/testing.ts';
import { useToasts } from '#ui/toasts.ts';

import { found, placeOf, plane, ratio, sent, show, spot, spots } from './floor-plan.fixture.tsx';

const pictures = vi.hoisted(() => ({
  uploadPlanPicture: vi.fn<(file: File, clientId: string) => Promise<object>>(),
  loadPlanPicture: vi.fn<() => Promise<Blob>>(),
}));
vi.mock('#api/admin/plan-pictures.ts', () => pictures);
vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  createResource.mockReturnValue(calls);
  calls.change.mockImplementation(({ Id, Version }) =>
    Promise.resolve({ Id, Version: Version + 1 }),
  );
  calls.create.mockResolvedValue({ Id: 'new', Version: 1 });
  calls.remove.mockResolvedValue();
  pictures.loadPlanPicture.mockResolvedValue(new Blob());
  Element.prototype.setPointerCapture = () => {};
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  useToasts.setState({ toasts: [] });
});

test('a machine is dragged, saved in the version that was read, and put back', async () => {
  await show();
  drag('m1', { x: 100, y: 50 });
  expect(placeOf('m1')).toBe('20% 20% 8% 6%');
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();

  press('Save');
  await screen.findByText(/Saved/);
  expect(calls.change).toHaveBeenCalledWith({ Id: 'p', Version: 3 }, expect.anything());
  expect(sent().Spots[0]).toEqual({ ...spots[0], Left: 20, Top: 20 });

  press('Undo');
  expect(placeOf('m1')).toBe('10% 10% 8% 6%');
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
});

test('a press that slips by a pixel moves nothing, a handle sizes', async () => {
  await show();
  drag('m1', { x: 2, y: 1 });
  expect(placeOf('m1')).toBe('10% 10% 8% 6%');

  const handle = spot('m1').querySelector('[data-handle]') as Element;
  drag(handle, { x: 40, y: 20 });
  expect(placeOf('m1')).toBe('10% 10% 12% 10%');
});

test('Escape gives a drag up', async () => {
  await show();
  const at = { button: 0, buttons: 1, pointerId: 1 };
  fireEvent(spot('m1'), pointer('pointerdown', { ...at, clientX: 0, clientY: 0 }));
  fireEvent(plane(), pointer('pointermove', { ...at, clientX: 100, clientY: 50 }));
  expect(placeOf('m1')).toBe('20% 20% 8% 6%');
  fireEvent.keyDown(spot('m1'), { key: 'Escape' });
  fireEvent(plane(), pointer('pointerup', { ...at, clientX: 100, clientY: 50 }));

  expect(placeOf('m1')).toBe('10% 10% 8% 6%');
});

test('an edge that comes near the line of another machine is put on it, with Alt it is not', async () => {
  await show();
  drag('m1', { x: 397, y: 100 });
  expect(placeOf('m1')).toMatch(/^50% /);

  press('Undo');
  drag('m1', { x: 397, y: 100 }, { altKey: true });
  expect(placeOf('m1')).toMatch(/^49.7% /);
});

test('the keys move, size and take off; several presses are one step back', async () => {
  await show();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown'])
    fireEvent.keyDown(spot('m1'), { key });
  expect(placeOf('m1')).toBe('12% 11% 8% 6%');
  fireEvent.keyDown(spot('m1'), { key: 'ArrowLeft', altKey: true });
  expect(placeOf('m1')).toBe('11.9% 11% 8% 6%');
  press('Undo');
  expect(placeOf('m1')).toBe('10% 10% 8% 6%');

  fireEvent.keyDown(spot('m1'), { key: 'ArrowDown', shiftKey: true });
  expect(placeOf('m1')).toBe('10% 10% 8% 7%');
  fireEvent.keyDown(spot('m1'), { key: 'a', ctrlKey: true });
  expect(screen.getByText('2 machines chosen')).toBeTruthy();
  fireEvent.keyDown(spot('m1'), { key: 'Delete' });
  expect(document.querySelectorAll('[data-machine]')).toHaveLength(0);
});

test('machines that are not on the plan come first, and are placed alone or all', async () => {
  await show(found([]));
  expect(screen.getByText('An empty sheet')).toBeTruthy();
  expect(screen.getByText(/0 of 3 machines are on it/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^OVN-01/ }));
  expect(screen.getByText(/1 of 3 machines/)).toBeTruthy();
  press('Place 2 machines in rows');
  expect(document.querySelectorAll('[data-machine]')).toHaveLength(3);

  press('Save');
  await waitFor(() => expect(calls.create).toHaveBeenCalled());
  expect(calls.create.mock.calls[0]?.[0]).toMatchObject({ PlantId: 'riverside', PictureId: null });
  expect(sent().Spots).toHaveLength(3);
  expect(sent().Spots[0]).not.toHaveProperty('Shape');
});

test('a machine that is dropped on the sheet stands around that point', async () => {
  await show();
  const dataTransfer = { getData: () => 'm3', files: [] };
  const drop = new MouseEvent('drop', { bubbles: true, clientX: 500, clientY: 400 });
  fireEvent(plane(), Object.assign(drop, { dataTransfer }));

  expect(placeOf('m3')).toBe('46% 77% 8% 6%');
});

test('label, shape and figures of a machine', async () => {
  await show();
  choose('m2');
  const panel = within(screen.getByRole('region', { name: 'Chosen machine' }));
  fireEvent.change(panel.getByLabelText('Label in place of the name'), {
    target: { value: 'P 2' },
  });
  fireEvent.change(panel.getByLabelText('Shape'), { target: { value: 'ellipse' } });
  fireEvent.change(panel.getByLabelText('Left, %'), { target: { value: '99' } });
  expect(spot('m2').textContent).toContain('P 2');
  expect(placeOf('m2')).toBe('92% 40% 8% 6%');

  press('Same size for all');
  press('Save');
  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(sent().Spots.map(({ Shape, Label }) => [Shape, Label])).toEqual([
    ['ellipse', undefined],
    ['ellipse', 'P 2'],
  ]);
});

test('each status can be looked at', async () => {
  await show();
  expect(spot('m1').querySelector('svg')).toBeNull();
  for (const [word, tone] of [
    ['running', 'well'],
    ['short stop', 'well'],
    ['stopped', 'bad'],
    ['no data', 'unknown'],
  ] as const) {
    const option = screen.getByRole<HTMLOptionElement>('option', { name: word });
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: option.value } });
    expect(spot('m1').textContent).toContain(word);
    expect(spot('m1').querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  }
});

test('a plan is not saved before a picture that is on its way', async () => {
  const uploads: ((medium: object) => void)[] = [];
  pictures.uploadPlanPicture.mockReturnValue(new Promise((resolve) => uploads.push(resolve)));
  await show();
  uploadPicture();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(true));

  uploads[0]?.({ Id: 'pic', Width: 800, Height: 400 });
  await waitFor(() => expect(save.disabled).toBe(false));
  press('Save');
  await screen.findByText(/Saved/);
  expect(sent()).toMatchObject({ PictureId: 'pic' });
});

test('a picture that is uploaded gives the plan its ratio; one that is refused says why', async () => {
  await show();
  pictures.uploadPlanPicture.mockResolvedValueOnce({ Id: 'pic', Width: 800, Height: 800 });
  uploadPicture();
  await waitFor(() => expect(ratio()).toBe('1'));
  expect(pictures.uploadPlanPicture).toHaveBeenCalledWith(expect.any(File), 'northwind');
  press('Save');
  await waitFor(() => expect(sent()).toMatchObject({ PictureId: 'pic', Width: 800 }));

  const Errors = [{ Field: 'file', Message: 'The drawing cannot be read' }];
  pictures.uploadPlanPicture.mockRejectedValueOnce(refusal(400, { Errors }));
  uploadPicture();
  await screen.findByText('The picture was not taken: The drawing cannot be read');
  press('Without picture');
  expect(screen.queryByRole('button', { name: 'Without picture' })).toBeNull();
});

test('a file of places is read, says which lines it cannot take, and is taken with one step back', async () => {
  await show();
  press('File of places');
  const text = 'machine,left,top,width,height\nOVN-01,1,2,5,5\nIMM-77,1,2,5,5\n';
  const file = new File([text], 'places.csv');
  Object.assign(file, {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });

  await screen.findByText('Line 3: the plant has no machine IMM-77.');
  press('Place one machine');
  expect(placeOf('m3')).toBe('1% 2% 5% 5%');
  press('Undo');
  expect(document.querySelectorAll('[data-machine]')).toHaveLength(2);
});

test('what the server refuses is said, and what someone else stored is a choice', async () => {
  await show();
  drag('m1', { x: 100, y: 0 });
  const Errors = [{ Field: 'Spots', Message: '1. MachineId: The plant has no machine m1' }];
  calls.change.mockRejectedValueOnce(refusal(400, { Errors }));
  press('Save');
  await screen.findByText(/It was not stored: 1\. MachineId/);

  const Current = { Id: 'p', Version: 9, Width: 1200, Height: 700, Spots: spots.slice(1) };
  calls.change.mockRejectedValueOnce(refusal(409, { Current }));
  press('Save');
  await screen.findByText('The plan was changed');
  press('Keep mine');
  await screen.findByText(/Saved/);
  expect(calls.change.mock.calls.at(-1)?.[0]).toMatchObject({ Version: 9 });
});

test('theirs is taken, and mine is gone', async () => {
  await show();
  drag('m1', { x: 100, y: 0 });
  const Current = { Id: 'p', Version: 9, Width: 1200, Height: 700, Spots: spots.slice(1) };
  calls.change.mockRejectedValueOnce(refusal(409, { Current }));
  press('Save');
  await screen.findByText('The plan was changed');
  press('Take what is stored');

  expect(document.querySelectorAll('[data-machine]')).toHaveLength(1);
  expect(screen.getByText(/Saved/)).toBeTruthy();
});

test('a plan is deleted after a question, and can be put back', async () => {
  await show();
  press('Delete the plan');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Delete the floor plan of Riverside\?/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete the plan' }));

  await waitFor(() => expect(calls.remove).toHaveBeenCalledWith(['p']));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('The plan was deleted'));
  calls.restore.mockResolvedValue();
  useToasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(calls.restore).toHaveBeenCalledWith(['p']));
});

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function choose(machineId: string): void {
  drag(machineId, { x: 0, y: 0 });
}

/** Drags by pixels on a sheet of 1000 × 500. */
function drag(target: string | Element, by: { x: number; y: number }, keys: object = {}): void {
  const element = typeof target === 'string' ? spot(target) : target;
  const at = { button: 0, buttons: 1, pointerId: 1, ...keys };
  fireEvent(element, pointer('pointerdown', { ...at, clientX: 0, clientY: 0 }));
  fireEvent(plane(), pointer('pointermove', { ...at, clientX: by.x, clientY: by.y }));
  fireEvent(plane(), pointer('pointerup', { ...at, clientX: by.x, clientY: by.y }));
}

/** jsdom lacks pointer events. */
function pointer(type: string, init: MouseEventInit & { pointerId: number }): Event {
  const event = new MouseEvent(type, { bubbles: true, ...init });
  return Object.assign(event, { pointerId: init.pointerId });
}

function uploadPicture(): void {
  const file = new File(['x'], 'hall.png', { type: 'image/png' });
  const field = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(field, { target: { files: [file] } });
}
