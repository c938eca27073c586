import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { usePlantName } from '#plant/forms/use-forms.ts';
import type { Form } from '#schemas/api/forms.gen.ts';
import { dateFormat } from '#shared/date-format.ts';

import styles from './form-record.module.css';

/** Record of a completed form: subject, time and operator. */
export function FormRecord({ form }: { form: Form }) {
  const { t, locale } = useText();
  const { client } = useScreen().scope;
  const plant = usePlantName(form.PlantId);
  const format = dateFormat('record', locale, form.TimeZone);

  function instant(at: string | null): string {
    return at === null ? '—' : format.format(new Date(at));
  }

  const rows: [string, string | number | undefined][] = [
    ['machine', form.MachineName],
    ['plant', plant],
    ['client', client.Id === form.ClientId ? client.Name : undefined],
    ['product', form.ProductName ?? form.ProductId ?? '—'],
    ['version', form.TemplateVersion],
    ['started', instant(form.StartedAt ?? form.CreatedAt)],
    ['finished', instant(form.FinishedAt)],
    ['operator', form.OperatorName],
    ['who', form.Username],
  ];
  return (
    <dl className={styles['record']} data-first="true" tabIndex={-1}>
      {rows.map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && (
            <div key={name}>
              <dt>{t(`form-run.record.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
