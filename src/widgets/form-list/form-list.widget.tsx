import { lazy, Suspense } from 'react';

import { Loading } from '#engine/frame.tsx';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import type { FormListOptions } from './form-list.gen.ts';
import schema from './form-list.schema.json' with { type: 'json' };
import { validate } from './form-list.validate.gen.js';

const slots = { machines: { query: 'plant-machines' }, forms: { query: 'plant-forms' } } as const;

/** An operator's forms: open, to begin, and completed. */
export const formList = defineWidget<FormListOptions, typeof slots>({
  type: 'form-list',
  schema,
  validate,
  size: { w: 9, h: 12 },
  slots,
  grows: true,
  drawsEmpty: true,
  Component: FormList,
});

/** Loaded when a page shows it: not with the page of a machine. */
const FormLists = lazy(
  lazyModule(async () => ({ default: (await import('./form-lists.tsx')).FormLists })),
);

function FormList(props: WidgetProps<FormListOptions, typeof slots>) {
  return (
    <Suspense fallback={<Loading />}>
      <FormLists {...props} />
    </Suspense>
  );
}
