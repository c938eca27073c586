import type { Resource, ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { Rejected } from '#schemas/api/datasources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import { useRejections } from './use-rejections.ts';
import { optionLabel } from '../values/option-label.ts';
import styles from './dialogs.module.css';
import { nameOfRow } from '../values/name-of-row.ts';

interface RejectionsDialogProps {
  resource: Resource;
  row: ResourceRow;
  onClose(): void;
}

/** Rejections of a data source: reasons, counts, and the latest examples. */
export function RejectionsDialog({ resource, row, onClose }: RejectionsDialogProps) {
  const { t } = useText();
  const { data, error, refetch } = useRejections(resource.path, row.Id);
  return (
    <Dialog title={t('resource-table.rejectionsOf', { name: nameOfRow(row) })} onClose={onClose}>
      {data?.length === 0 && <p>{t('resource-table.noRejections')}</p>}
      {data?.map((one) => (
        <Reason key={one.Code} rejected={one} />
      ))}
      {!data && !error && <output>{t('resource-table.rejectionsLoading')}</output>}
      {!data && error && <FailedLine onRetry={() => void refetch()}>{error.message}</FailedLine>}
      <div className="ls-dialog-answers">
        <Button onClick={onClose}>{t('resource-table.done')}</Button>
      </div>
    </Dialog>
  );
}

function Reason({ rejected: { Code, Count, LastAt, Examples } }: { rejected: Rejected }) {
  const { t, locale } = useText();
  const count = Count.toLocaleString(locale);
  const format = dateFormat('long', locale);
  return (
    <section className={styles['rejected']}>
      <h3>{optionLabel(t, 'resource-table.rejection.', Code)}</h3>
      <p>{t('resource-table.rejectedTimes', { count, at: format.format(new Date(LastAt)) })}</p>
      {Examples.length > 0 && (
        <ul>
          {Examples.map(({ Id, At, Payload }) => (
            <li key={Id}>
              <small>{format.format(new Date(At))}</small>
              <code dir="ltr">{Payload}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
