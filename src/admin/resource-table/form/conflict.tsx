import { useChoices } from '#resources/use-choices.ts';
import { useReferenceName } from '#resources/use-references.ts';
import { useText } from '#engine/text.ts';
import { ownZone } from '#shared/time-zone.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogQuestion } from '#ui/dialog-question.tsx';

import { valueText } from '../values/cell.tsx';
import { isSame, withInstants, type FieldValue, type FormValues } from './form-values.ts';
import type { FieldEntry, TableOptions } from '../table-options.ts';
import styles from './form.module.css';

interface ConflictProps {
  options: TableOptions;
  fields: readonly ResourceField[];
  /** Values typed here. */
  values: FormValues;
  /** Values stored by another user. */
  current: FormValues;
  /** Time zone of the typed instants. */
  timeZone: string | undefined;
  onTake(): void;
  onKeep(): void;
}

/** Another user has changed the row meanwhile: shows both versions, of which one is kept. */
export function Conflict({ onTake, onKeep, ...versions }: ConflictProps) {
  const { t } = useText();
  return (
    <DialogQuestion question={t('resource-table.conflict')} details={<Versions {...versions} />}>
      <Button look="quiet" onClick={onTake}>
        {t('resource-table.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('resource-table.keepMine')}
      </Button>
    </DialogQuestion>
  );
}

type VersionsProps = Omit<ConflictProps, 'onTake' | 'onKeep'>;

/** The differing fields: stored and typed values. */
function Versions({ options, fields, values, current, timeZone = ownZone() }: VersionsProps) {
  const { t } = useText();
  const mine = withInstants(fields, values, timeZone);
  const different = fields.filter(({ Name }) => !isSame(mine[Name], current[Name]));
  return (
    <div className={styles['conflict']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('resource-table.field')}</th>
            <th scope="col">{t('resource-table.theirs')}</th>
            <th scope="col">{t('resource-table.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => {
            const { Name } = field;
            const entry = entryOf(options, Name);
            return (
              <tr key={Name}>
                <th scope="row">{t(entry?.label ?? Name)}</th>
                <td>
                  <Typed {...{ entry, field, timeZone }} value={current[Name]} />
                </td>
                <td>
                  <Typed {...{ entry, field, timeZone }} value={mine[Name]} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Entry = FieldEntry | undefined;

function entryOf({ form }: TableOptions, name: string): Entry {
  return form.find(({ field }) => field === name);
}

interface TypedProps {
  entry: Entry;
  field: ResourceField;
  value: FieldValue | undefined;
  timeZone: string;
}

function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A form value in readable form. */
function Typed({ entry, field, value, timeZone }: TypedProps) {
  const { t, locale } = useText();
  const known = useChoices(entry?.choices);
  const { Kind: kind, Source } = field;
  const id = kind === 'reference' ? textOf(value) : '';
  const name = useReferenceName(Source, { params: {}, id });
  if (value === undefined || value === '' || (typeof value === 'object' && value.length === 0))
    return '—';
  if (name !== undefined) return name;
  // Numbers are shown as typed.
  return valueText(value, { column: entry ?? {}, kind, known, t, locale, timeZone });
}
