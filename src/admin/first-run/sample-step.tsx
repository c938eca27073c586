import { stringField } from '#resources/string-field.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useFirstRunCall } from './use-first-run.ts';
import { CopyText } from './copy-text.tsx';
import { curlLine } from './curl-line.ts';
import styles from './first-run.module.css';
import type { StepProps } from './steps.ts';

/** Waits for the first sample, then links to it. */
export function SampleStep({ state, apiKey, onKey }: StepProps) {
  const { t } = useText();
  const { Sample, Plant, Machines, DataSource } = state;
  const call = useFirstRunCall('datasources', async ({ act }, id: string) => {
    onKey(stringField(await act(id, 'key'), 'Key'));
  });
  if (Sample)
    return (
      <output className={styles['form']}>
        <p>{t('first-run.sample.came', { machine: Sample.MachineName })}</p>
        <div>
          {/* A full page load: cached answers from before the plant existed are dropped. */}
          <a
            className="ls-button"
            href={`/dashboard/plant/oee-tile-view?Id=${encodeURIComponent(Plant?.Id ?? '')}`}
          >
            {t('first-run.sample.see')}
          </a>
        </div>
      </output>
    );
  return (
    <div className={styles['form']}>
      <output className={styles['waits']}>
        <Spinner /> {t('first-run.sample.waits')}
      </output>
      {apiKey === undefined ? (
        <>
          <p>{t('first-run.sample.lostKey', { source: DataSource?.DisplayName })}</p>
          <div>
            <Button
              look="quiet"
              isBusy={call.isPending}
              onClick={() => call.mutate(DataSource?.Id ?? '')}
            >
              {t('first-run.sample.newKey')}
            </Button>
          </div>
        </>
      ) : (
        <CopyText
          label={t('first-run.source.curl')}
          text={curlLine({ key: apiKey, machine: Machines[0]?.MachineName ?? '' })}
          rows={5}
        />
      )}
    </div>
  );
}
