import { refusalOf } from '#resources/refusal.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import { useSendingTrial } from './use-trial.ts';
import { requestBody } from '../form/form-values.ts';
import styles from './trial.module.css';
import type { RowFormProps, useRowForm } from '../form/use-row-form.ts';

interface SendingTrialProps extends Pick<RowFormProps, 'resource' | 'row'> {
  form: ReturnType<typeof useRowForm>;
}

/** Sends a test message by the settings, and shows the reply. */
export function SendingTrial({ resource, row, form }: SendingTrialProps) {
  const { t, locale } = useText();
  const { mutate, isPending, error, data } = useSendingTrial();

  function run(): void {
    if (!form.check()) return;
    const { ClientId } = form.values;
    const clientId = typeof ClientId === 'string' ? ClientId : '';
    const values = requestBody(form.fields, form.values, undefined);
    mutate({ path: resource.path, id: row?.Id, clientId, values });
  }

  return (
    <section className={styles['trial']} aria-label={t('resource-table.trial')}>
      <div>
        <Button look="quiet" isBusy={isPending} onClick={run}>
          {t(isPending ? 'resource-table.sending' : 'resource-table.try')}
        </Button>
        <small>{t('resource-table.sendHint')}</small>
      </div>
      <p className="ls-field-error" role="alert">
        {isPending ? null : (refusalOf(error, t)?.message ?? data?.Error)}
      </p>
      {data && !isPending && data.Status !== null && (
        <output>
          {t('resource-table.answered', {
            status: data.Status.toLocaleString(locale),
            reply: data.Reply,
          })}
        </output>
      )}
    </section>
  );
}
