import { useChoices } from '#resources/use-choices.ts';
import { useReferenceName } from '#resources/use-references.ts';
import { useText } from '#engine/text.ts';
import { ownZone } from '#shared/time-zone.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogQuestion } from '#ui/dialog-question.tsx';

import { readable } from '../values/cell.tsx';
import { isSame, withInstants, type FieldValue, type FormValues } from './form-values.ts';
import type { FieldEntry, TableOptions } from '../table-options.ts';
import styles from './form.module.css';

interface ConflictProps {
  options: TableOptions;
  fields: readonly ResourceField[];
  /** What is typed here. */
  values: FormValues;
  /** As someone else has stored them. */
  current: FormValues;
  /** By whose clock instants were typed. */
  timeZone: string | undefined;
  onTake(): void;
  onKeep(): void;
}

/** Someone else has changed the row meanwhile: both versions, and which one is gone on with. */
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

/** What differs, as it is stored and as it is typed. */
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

/** A value of a form as people read it. */
function Typed({ entry, field, value, timeZone }: TypedProps) {
  const { t, locale } = useText();
  const known = useChoices(entry?.choices);
  const { Kind: kind, Source } = field;
  const id = kind === 'reference' ? textOf(value) : '';
  const name = useReferenceName(Source, { params: {}, id });
  if (value === undefined || value === '' || (typeof value === 'object' && value.length === 0))
    return '—';
  if (name !== undefined) return name;
  // A number is shown as it was typed.
  return readable(value, { column: entry ?? {}, kind, known, t, locale, timeZone });
}
