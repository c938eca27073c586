import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  changeStop,
  mergeStop,
  nothingToUndo,
  overtakenBy,
  splitStop,
  undoStop,
} from '#plant/machine-changes.fixture.ts';
import { renderWidget } from '#plant/testing.tsx';
import reasonSample from '#plant/samples/stop-reasons.sample.json';
import sample from '#plant/samples/stops.sample.json';
import type { Stop, StopReason, Stops } from '#schemas/api/stops.gen.ts';

import { stopList } from './stop-list.widget.tsx';

vi.mock('#api/machines/annotations.ts', () => import('#plant/annotations/annotations.fixture.ts'));
vi.mock('#api/hub/resource-changes.ts', () => ({ watchResources: () => () => {} }));
vi.mock('#api/machines/stop-changes.ts', () => import('#plant/machine-changes.fixture.ts'));

const stops = sample[0] as Stops;
const reasons = reasonSample as StopReason[];
/** The newest stop, which has no reason. */
const [open, lunch] = stops.Items as [Stop, Stop];

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => void vi.clearAllMocks());

test('the list says when, for how long, why, and who said so', () => {
  show();

  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(5);
  // Print hides buttons without this mark.
  for (const row of rows) expect(row.querySelector('button[data-printed]')).toBeTruthy();
  expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
    '! No reason yet',
    'Lunch',
    '! No reason yet',
    'Mechanical › Mould jam',
    'Changeover',
  ]);
  expect(rows[1]?.textContent).toContain('At the canteen');
  expect(rows[1]?.textContent).toMatch(/ben, Jun 10/);
  expect(rows[3]?.textContent).toContain('data source');
});

test('what needs a reason is a list of its own, with its count', () => {
  show();
  const button = screen.getByRole('button', { name: 'Without a reason 2' });
  fireEvent.click(button);

  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('a time without stops says so', () => {
  show({ stops: [{ ...stops, Items: [], WithoutReason: 0 }] });

  expect(screen.getByText('No stops in this time.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Without a reason 0' }));
  expect(screen.getByText('Every stop in this time has its reason.')).toBeTruthy();
});

test('a reason of the tree and a comment are given to a stop', async () => {
  changeStop.mockResolvedValue([{ ...open, Reason: 'Oil leak', Version: 3 }]);
  await openStop();
  fireEvent.click(screen.getByRole('radio', { name: 'Oil leak' }));
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Seal' } });
  await press('Save');

  expect(changeStop).toHaveBeenCalledWith(open, { ReasonId: 'r-leak', Comment: 'Seal' });
  await screen.findByText('Oil leak', { selector: 'strong' });
});

test('a stop is cut in two at a minute within it, and nowhere else', async () => {
  splitStop.mockResolvedValue([]);
  await openStop();
  const field = screen.getByLabelText('Split after (minutes)');
  fireEvent.change(field, { target: { value: '12' } });
  await press('Split');
  expect(splitStop).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('More than 0 and less than 12.');

  fireEvent.change(field, { target: { value: '5' } });
  await press('Split');
  expect(splitStop).toHaveBeenCalledWith(open, '2026-06-10T16:45:00.000Z');
});

test('a part is joined with its neighbour, and the last change is taken back', async () => {
  mergeStop.mockResolvedValue([]);
  undoStop.mockResolvedValue([]);
  show({}, Date.parse('2026-06-10T15:06:00Z'));
  expect(screen.queryByRole('button', { name: 'Join with the part after' })).toBeNull();
  await press('Join with the part before');
  expect(mergeStop).toHaveBeenCalledWith(
    lunch,
    'previous',
    expect.objectContaining({ Start: '2026-06-10T15:00:00.000Z', Version: 2 }),
  );

  await press('Take back the last change');
  expect(undoStop).toHaveBeenCalledWith(lunch);
});

test('who is second sees what the first made of the stop, and loses nothing', async () => {
  const theirs: Stop = {
    ...open,
    Reason: 'Lunch',
    ReasonId: 'r-lunch',
    Username: 'carol',
    Version: 7,
  };
  Object.assign(theirs, { From: 'person', At: '2026-06-10T16:55:00.000Z', NeedsReason: false });
  const refusal = overtakenBy(theirs);
  changeStop.mockRejectedValueOnce(refusal).mockResolvedValue([theirs]);
  await openStop();
  fireEvent.click(screen.getByRole('radio', { name: 'Mould jam' }));
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Third time' } });
  await press('Save');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Someone else changed this stop.*Lunch.*carol/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Third time');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mould jam' }).checked).toBe(true);

  await press('Use mine in its place');
  expect(changeStop).toHaveBeenLastCalledWith(theirs, { ReasonId: 'r-jam', Comment: 'Third time' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what the first made of the stop can be taken', async () => {
  const theirs: Stop = { ...open, Reason: 'Lunch', ReasonId: 'r-lunch', Version: 7 };
  const refusal = overtakenBy(theirs);
  changeStop.mockRejectedValue(refusal);
  await openStop();
  fireEvent.click(screen.getByRole('radio', { name: 'Mould jam' }));
  await press('Save');
  await screen.findByRole('alert');
  await press('Take theirs');

  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lunch' }).checked).toBe(true);
  expect(screen.getByText('As it is stored.')).toBeTruthy();
  expect(changeStop).toHaveBeenCalledTimes(1);
});

test('a draft is saved against the stop as it was when the draft was begun', async () => {
  const theirs: Stop = { ...open, Reason: 'Lunch', ReasonId: 'r-lunch', Version: 7 };
  changeStop.mockRejectedValueOnce(overtakenBy(theirs)).mockResolvedValue([theirs]);
  await openStop();
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Third time' } });
  follow(theirs);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lunch' }).checked).toBe(true);
  await press('Save');

  expect(changeStop).toHaveBeenLastCalledWith(open, { ReasonId: 'r-lunch', Comment: 'Third time' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Someone else changed this stop/);
  await press('Use mine in its place');
  expect(changeStop).toHaveBeenLastCalledWith(theirs, {
    ReasonId: 'r-lunch',
    Comment: 'Third time',
  });
});

test('the own split of a stop does not make its draft outdated', async () => {
  const first: Stop = { ...open, Version: 3 };
  splitStop.mockResolvedValue([first]);
  changeStop.mockResolvedValue([first]);
  await openStop();
  fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'Third time' } });
  fireEvent.change(screen.getByLabelText('Split after (minutes)'), { target: { value: '5' } });
  await press('Split');
  await press('Save');

  expect(changeStop).toHaveBeenCalledWith(first, { ReasonId: null, Comment: 'Third time' });
});

test('after a save that is taken back the form has nothing to save', async () => {
  changeStop.mockResolvedValue([{ ...open, Reason: 'Oil leak', ReasonId: 'r-leak', Version: 3 }]);
  undoStop.mockResolvedValue([{ ...open, Version: 4 }]);
  await openStop();
  fireEvent.click(screen.getByRole('radio', { name: 'Oil leak' }));
  await press('Save');
  await screen.findByRole('button', { name: 'Take back the last change' });
  await press('Take back the last change');

  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No reason' }).checked).toBe(true),
  );
  expect(screen.getByText('As it is stored.')).toBeTruthy();
});

test('going back closes a stop that was opened, and it opens again', async () => {
  await openStop();
  await press('Go back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Lunch/ }));
  await screen.findByRole('dialog');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is typed is not lost by a close', async () => {
  await openStop();
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment');
  fireEvent.change(comment, { target: { value: 'Third time' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await press('Keep editing');
  expect(comment.value).toBe('Third time');

  await press('Close');
  await press('Close without saving');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changeStop).not.toHaveBeenCalled();
});

test('where nothing is left to take back, that is said beside the button', async () => {
  undoStop.mockRejectedValue(nothingToUndo());
  show({}, Date.parse('2026-06-10T15:06:00Z'));
  await press('Take back the last change');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Nothing is left to take back on this stop.');
  expect(alert.previousElementSibling?.textContent).toContain('Take back the last change');
});

test('a client without reasons is told who adds them', async () => {
  show({ reasons: [] }, Number(open.Id));

  expect(screen.getByText(/There are no reasons to choose from yet/)).toBeTruthy();
});

async function openStop() {
  show();
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name: /^No reason yet/ })[0] as HTMLElement);
    await Promise.resolve();
  });
  await screen.findByRole('dialog');
}

async function press(name: string) {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
}

/** Listeners that receive a new list of stops, as after a change by another user. */
const followers = new Set<(stops: Stop[]) => void>();

function follow(changed: Stop) {
  const Items = stops.Items.map((stop) => (stop.Id === changed.Id ? changed : stop));
  act(() => followers.forEach((take) => take(Items)));
}

function Following(props: Parameters<typeof stopList.Component>[0]) {
  const navigate = useNavigate();
  const [Items, setItems] = useState(props.data.stops[0]?.Items ?? []);
  useEffect(() => {
    followers.add(setItems);
    return () => void followers.delete(setItems);
  }, []);
  const data = { ...props.data, stops: props.data.stops.map((list) => ({ ...list, Items })) };
  return (
    <>
      <stopList.Component {...props} data={data} />
      <button type="button" onClick={() => void navigate(-1)}>
        {'Go back'}
      </button>
    </>
  );
}

function show(
  data: Partial<Parameters<typeof stopList.Component>[0]['data']> = {},
  shown?: number,
) {
  renderWidget(
    { ...stopList, Component: Following },
    {
      options: {},
      data: { stops: [stops], reasons, ...data },
      receivedAt: Date.now(),
      ...(shown !== undefined && { address: `/test?Id=M1&stop=${shown}` }),
    },
  );
}
