import type { UIType } from '#schemas/api/apps.gen.ts';
import type { Db } from '#server/db/open.ts';
import { refuseForeignClient } from '#server/figures/machines.store.ts';
import { parseFilter } from '#server/http/filter.ts';
import type { Caller } from '#server/identity/caller.ts';

/** Fields that forms ask for; the valid values become the options of a list. */
const descriptors = [
  {
    Name: 'DOWNTIME_REASON',
    DisplayName: 'Downtime reason',
    ValidValues:
      'MOLD_CHANGE,NO_MATERIAL,NO_OPERATOR,HYDRAULIC_FAULT,ELECTRICAL_FAULT,QUALITY_HOLD',
  },
  {
    Name: 'SCRAP_REASON',
    DisplayName: 'Scrap reason',
    ValidValues: 'SHORT_SHOT,FLASH,SINK_MARK,BURN_MARK,CONTAMINATION',
  },
  { Name: 'SHIFT', DisplayName: 'Shift', ValidValues: 'EARLY,LATE,NIGHT' },
];

/**
 * @param filter `Name:…` or `ClientId:…`.
 * @throws Problem 404 for a client that is not there or not the caller's.
 */
export async function uiTypes(
  db: Db,
  filter: string | undefined,
  caller: Caller,
): Promise<UIType[]> {
  const { Name, ClientId } = parseFilter(filter, ['Name', 'ClientId']);
  if (ClientId !== undefined) await refuseForeignClient(db, ClientId, caller);
  return descriptors
    .filter((one) => Name === undefined || one.Name === Name)
    .map(({ Name: name, DisplayName, ValidValues }) => ({
      Type: 'list',
      Name: name,
      DisplayName,
      ErrorMessage: '',
      InputMessage: '',
      Options: optionsOf(ValidValues),
      ValidValues,
    }));
}

/** An option reads as its value with spaces for underscores. */
function optionsOf(validValues: string): UIType['Options'] {
  const values = validValues.split(',').filter((value) => value !== '');
  if (values.length === 0) return [{ label: 'No Valid Value', value: '' }];
  return values.map((value) => ({ label: value.replaceAll('_', ' '), value }));
}
