import { refusalOf } from '#engine/resource/refusal.ts';
import { usePolicyPreview } from '#engine/resource/use-policy.ts';
import type { ResourceRow } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/button.tsx';

import { bodyOf, isSame } from './form-values.ts';
import { PolicyTable } from './policy-table.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';
import type { RowFormProps, useRowForm } from './use-row-form.ts';

interface PolicyProps extends Pick<RowFormProps, 'options' | 'resource' | 'row'> {
  form: ReturnType<typeof useRowForm>;
}

interface PolicyOfProps extends PolicyProps {
  policy: NonNullable<ResourceTableOptions['policy']>;
  row: ResourceRow;
}

/** What a change of how losses are counted would have done to last week, and what was changed before. */
export function Policy(props: PolicyProps) {
  const { options, row } = props;
  // A new row has no last week.
  return options.policy && row ? <PolicyOf {...props} policy={options.policy} row={row} /> : null;
}

function PolicyOf({ options, policy, resource, row, form }: PolicyOfProps) {
  const { t } = useText();
  const { mutate, isPending, error, data, variables } = usePolicyPreview();
  const fields = form.fields.filter(({ Name }) => policy.fields.includes(Name));
  const values = bodyOf(fields, form.values, undefined);
  // Of what was typed before, nothing is shown.
  const isCurrent = isSame(variables?.values, values);

  function run(): void {
    if (form.check()) mutate({ path: resource.path, id: row.Id, values });
  }

  return (
    <>
      <section className={styles['trial']} aria-label={t('resource-table.policy.preview')}>
        <div>
          <Button look="quiet" isBusy={isPending} onClick={run}>
            {t(isPending ? 'resource-table.policy.showing' : 'resource-table.policy.show')}
          </Button>
          <small>{t('resource-table.policy.hint')}</small>
        </div>
        <p className="ls-field-error" role="alert">
          {isPending || !isCurrent ? null : refusalOf(error)?.message}
        </p>
        <div aria-live="polite" className={styles['preview']}>
          {data && isCurrent && !isPending && <PolicyTable preview={data} />}
        </div>
      </section>
      <PolicyChanges options={options} path={resource.path} id={row.Id} fields={fields} />
    </>
  );
}
