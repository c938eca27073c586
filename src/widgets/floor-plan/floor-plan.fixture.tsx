import { act, render, screen } from '@testing-library/react';

import { eventually } from '#shared/eventually.fixture.ts';
import { calls, listResources } from '#resources/testing.ts';
import { Around } from '#engine/testing.tsx';

import { emptyPlan, type PlanSpot } from './plan/plan-edits.ts';
import type { FloorPlan } from './plan/use-floor-plan.ts';

import { Editor } from './editor.tsx';

export const spots: readonly PlanSpot[] = [
  { MachineId: 'm1', Left: 10, Top: 10, Width: 8, Height: 6 },
  { MachineId: 'm2', Left: 50, Top: 40, Width: 8, Height: 6 },
];

const machines = [
  { Id: 'm1', DisplayName: 'IMM-01' },
  { Id: 'm2', DisplayName: 'IMM-02' },
  { Id: 'm3', DisplayName: 'OVN-01' },
];

const description = {
  Name: 'floorplans',
  Path: '/admin/floorplans',
  OrderBy: 'DisplayName',
  Verbs: ['create', 'change', 'remove'],
  Fields: [],
};

export function found(placed = spots, stored: FloorPlan['stored'] = { Id: 'p', Version: 3 }) {
  return {
    plant: { Id: 'riverside', DisplayName: 'Riverside', ClientId: 'northwind' },
    machines,
    stored: placed.length === 0 ? undefined : stored,
    plan: { ...emptyPlan, Spots: placed },
  } satisfies FloorPlan;
}

/** Renders the editor, once the user's permissions are loaded. */
export async function show(given: FloorPlan = found()): Promise<void> {
  listResources.mockResolvedValue([description as never]);
  render(
    <Around>
      <Editor found={given} list="/admin/plants" />
    </Around>,
  );
  await eventually(() => {
    if (listResources.mock.calls.length === 0) throw new Error('nothing was asked');
  });
  // Waits for the answer.
  await act(async () => {});
  const box = { left: 0, top: 0, width: 1000, height: 500 };
  plane().getBoundingClientRect = () => box as DOMRect;
}

export function spot(machineId: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-machine="${machineId}"]`);
  if (!element) throw new Error(`There is no spot of ${machineId}`);
  return element;
}

export function plane(): HTMLElement {
  return screen.getByRole('region', { name: 'Plan' }).querySelector('[data-plane]') as HTMLElement;
}

export function ratio(): string {
  return screen.getByRole('region', { name: 'Plan' }).style.getPropertyValue('--ratio');
}

/** Rendered position of a spot. */
export function placeOf(machineId: string): string {
  const { left, top, width, height } = spot(machineId).style;
  return [left, top, width, height].join(' ');
}

/** Body of the last save. */
export function sent(): { Spots: PlanSpot[]; PictureId: string | null } {
  const body = calls.change.mock.calls.at(-1)?.[1] ?? calls.create.mock.calls.at(-1)?.[0];
  return body as { Spots: PlanSpot[]; PictureId: string | null };
}
