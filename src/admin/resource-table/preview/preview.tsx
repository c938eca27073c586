import { refusalOf } from '#resources/refusal.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { PlantPreview } from '#schemas/api/previews.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { usePreview } from './use-preview.ts';
import { isSame } from '../form/form-values.ts';
import { PreviewTable } from './preview-table.tsx';
import styles from '../trial/trial.module.css';
import type { RowFormProps, useRowForm } from '../form/use-row-form.ts';

interface PreviewProps extends Pick<RowFormProps, 'resource'> {
  row: ResourceRow;
  form: ReturnType<typeof useRowForm>;
}

/** Effect of an unsaved change on last week's figures. */
export function Preview({ resource, row, form }: PreviewProps) {
  const { t } = useText();
  const { mutate, isPending, error, data, variables } = usePreview();
  const { values, since } = form.since.proposed(form.values);
  // Hides a result for earlier input.
  const isAnswered = !isPending && isSame(variables?.values, values) && variables?.since === since;

  function run(): void {
    if (form.check()) mutate({ path: resource.path, id: row.Id, values, since });
  }

  return (
    <section className={styles['trial']} aria-label={t('resource-table.preview.preview')}>
      <div>
        <Button look="quiet" isBusy={isPending} onClick={run}>
          {t(isPending ? 'resource-table.preview.showing' : 'resource-table.preview.show')}
        </Button>
        <small>{t('resource-table.preview.hint')}</small>
      </div>
      <p className="ls-field-error" role="alert">
        {isAnswered && refusalOf(error, t)?.message}
      </p>
      <div aria-live="polite" className={styles['preview']}>
        {isAnswered && <Plants plants={data?.Items} />}
      </div>
    </section>
  );
}

function Plants({ plants }: { plants: readonly PlantPreview[] | undefined }) {
  const { t } = useText();
  if (!plants) return null;
  if (plants.length === 0) return <p>{t('resource-table.preview.none')}</p>;
  return plants.map((plant) => <PreviewTable key={plant.Id} preview={plant} />);
}
