import { expect, test } from 'vitest';

import { emptyPlan, type PlanDraft } from './plan-edits.ts';
import { printPlanFile, readPlanFile } from './plan-file.ts';

const machines = [
  { Id: 'm1', DisplayName: 'IMM-01' },
  { Id: 'm2', DisplayName: 'Oven, large' },
];
const plan: PlanDraft = {
  ...emptyPlan,
  Spots: [
    { MachineId: 'm1', Left: 1.5, Top: 2, Width: 8, Height: 6, Shape: null, Label: null },
    { MachineId: 'm2', Left: 50, Top: 40, Width: 9, Height: 7, Shape: 'ellipse', Label: 'Oven' },
  ],
};

test('a file is read as it was written', () => {
  const text = printPlanFile(plan, machines);

  expect(text.split('\r\n')).toEqual([
    'machine,left,top,width,height,shape,label',
    'IMM-01,1.5,2,8,6,rectangle,',
    '"Oven, large",50,40,9,7,ellipse,Oven',
    '',
  ]);
  expect(readPlanFile(text, machines)).toEqual({
    columns: 'found',
    spots: plan.Spots,
    errors: [],
  });
});

test('columns come in any order, lengths with their sign, and machines by name or id', () => {
  const text = 'Top;Left;Width;Height;Machine\n2;1,5 %;8%;6;m1\n1;1;1;1;"Oven, large"\n';

  expect(readPlanFile(text, machines)).toMatchObject({
    spots: [{ MachineId: 'm1' }, { MachineId: 'm2' }],
    errors: [],
  });
});

test('each line that is not taken says why, and the others are taken', () => {
  const text = [
    'machine,left,top,width,height,shape,label',
    'IMM-01,1,1,5,5,,',
    'IMM-99,1,1,5,5,,',
    'IMM-01,1,1,5,5,,',
    'm2,one,1,5,5,,',
  ].join('\n');

  expect(readPlanFile(text, machines)).toMatchObject({
    spots: [{ MachineId: 'm1' }],
    errors: [
      { line: 3, code: 'machine', value: 'IMM-99' },
      { line: 4, code: 'twice', value: 'IMM-01' },
      { line: 5, code: 'number', value: 'left one' },
    ],
  });
  expect(readPlanFile('a,b\n1,2\n', machines)).toEqual({ columns: 'missing' });
});
