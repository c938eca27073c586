import { useMemo } from 'react';

import { useChoicesAnswered } from '#resources/use-choices.ts';
import { useDescription } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { Spinner } from '#ui/spinner.tsx';

import { ResourceList } from './list/resource-list.tsx';
import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './list/list.module.css';
import schema from './resource-table.schema.json' with { type: 'json' };
import { tableOptions } from './table-options.ts';
import { validate } from './resource-table.validate.gen.js';

/** List of a resource: search, sorting, editing, import and export, by its description. */
export const resourceTable = defineWidget<ResourceTableOptions, {}>({
  type: 'resource-table',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: ResourceTable,
});

function ResourceTable({ options }: WidgetProps<ResourceTableOptions, {}>) {
  const { t } = useText();
  const table = useMemo(() => tableOptions(options), [options]);
  const description = useDescription(options.resource);
  const isAnswered = useChoicesAnswered(options.parent ? [options.parent.resource] : []);
  if (description && isAnswered) return <ResourceList options={table} description={description} />;
  return (
    <p className={styles['wait']}>
      {description === null ? t('resource-table.notThere') : <Spinner />}
    </p>
  );
}
