import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/button.tsx';

import { isSame, type FormValues } from './form-values.ts';
import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';

interface ConflictProps {
  options: ResourceTableOptions;
  fields: readonly ResourceField[];
  /** As they are typed here. */
  values: FormValues;
  /** As someone else has stored them. */
  current: FormValues;
  onTake(): void;
  onKeep(): void;
}

/** Someone else has changed the row meanwhile: both versions, and which one is gone on with. */
export function Conflict({ options, fields, values, current, onTake, onKeep }: ConflictProps) {
  const { t } = useText();
  const different = fields.filter(({ Name }) => !isSame(values[Name], current[Name]));
  return (
    <section className={styles['conflict']} role="alert">
      <strong>{t('resource-table.conflict')}</strong>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('resource-table.field')}</th>
            <th scope="col">{t('resource-table.theirs')}</th>
            <th scope="col">{t('resource-table.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ Name }) => (
            <tr key={Name}>
              <th scope="row">
                {t(options.form.find(({ field }) => field === Name)?.label ?? Name)}
              </th>
              <td>{[current[Name]].flat().join(', ') || '—'}</td>
              <td>{[values[Name]].flat().join(', ') || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={onTake}>
          {t('resource-table.takeTheirs')}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {t('resource-table.keepMine')}
        </Button>
      </div>
    </section>
  );
}
