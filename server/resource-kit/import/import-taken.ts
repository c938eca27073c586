import type { Db } from '#server/db/open.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { RequestScope } from '#server/resource-kit/describe/rows.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import type { LineColumns } from './import-columns.ts';
import { nameGroupColumn, nameWithin, takenNames, uniqueFieldsOf } from './import-names.ts';
import { addErrors, type ImportReport } from './import-report.ts';

interface Storing {
  tx: Db;
  resource: Resource;
  call: Pick<RequestScope, 'params'>;
  report: ImportReport;
}

/** Reports names that other rows have taken since the plan. */
export async function reportTaken(
  { tx, resource, call: { params }, report }: Storing,
  rows: readonly (LineColumns & { line: number })[],
): Promise<void> {
  const group = nameGroupColumn(resource);
  function within({ columns: own, stored }: LineColumns): unknown {
    return group === undefined ? undefined : (own[group] ?? stored?.[group]);
  }

  for (const { name, column } of uniqueFieldsOf(resource)) {
    const named = rows.filter(({ columns }) => Object.hasOwn(columns, column));
    const columns = named.map((row) => row.columns);
    const taken = await takenNames(tx, resource, { column, columns, params });
    for (const row of named) {
      const { line, id } = row;
      const owner = taken.get(nameWithin(within(row), row.columns[column]));
      if (owner !== undefined && owner !== id)
        addErrors(report, line, [{ Field: name, ...commonErrors.taken }]);
    }
  }
}
