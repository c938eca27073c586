import { expect, test } from 'vitest';

import type { Slots } from '#engine/widget.ts';
import { oeeMachines } from '#plant/oee-machines.ts';
import { machine } from '#plant/testing.tsx';

import { allMachinesGrid } from './all-machines-grid/all-machines-grid.widget.tsx';
import { allMachinesTiles } from './all-machines-tiles/all-machines-tiles.widget.tsx';
import { machineTiles } from './machine-tiles/machine-tiles.widget.tsx';
import { oeeGrid } from './oee-grid/oee-grid.widget.tsx';
import { overviewList } from './overview-list/overview-list.widget.tsx';
import { plantHeader } from './plant-header/plant-header.widget.tsx';
import { plantScheme } from './plant-scheme/plant-scheme.widget.tsx';
import { processGrid } from './process-grid/process-grid.widget.tsx';
import { productionTable } from './production-table/production-table.widget.tsx';

const press = machine('press', { DisplayType: { Name: 'IMM' } });
const dryer = machine('dryer', { DisplayType: { Name: 'PROCESS_CQC' } });

test('a machine that processes material does not stand among those with an OEE', () => {
  expect(oeeMachines([dryer, press])).toEqual([press]);
});

test.each([machineTiles, oeeGrid, productionTable, plantHeader, allMachinesTiles, allMachinesGrid])(
  '$type is about machines with an OEE',
  ({ slots }) => {
    expect((slots as Slots)['machines']?.select).toBe(oeeMachines);
  },
);

test.each([plantScheme, overviewList, processGrid])('$type is about every machine', ({ slots }) => {
  expect((slots as Slots)['machines']?.select).toBeUndefined();
});
