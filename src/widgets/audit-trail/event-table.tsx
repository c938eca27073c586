import { useText } from '#engine/text.ts';
import { dateFormat } from '#lib/date-format.ts';
import type { AuditEvent } from '#schemas/api/audit.gen.ts';

import styles from './audit-trail.module.css';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { kindText } from './kind-text.ts';

/** One page of events. */
export function EventTable({ events }: { events: readonly AuditEvent[] }) {
  const { t } = useText();
  const heads = ['when', 'what', 'who', 'details', 'address'] as const;
  return (
    <div className={styles['list']}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`audit-trail.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two events may be alike
            <EventRow key={`${event.At} ${index}`} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const { t, locale } = useText();
  const { At, Kind, Username, Address, Detail, Changes } = event;
  const fields = Changes ? changedFields(Changes) : [];
  // Of rows of lists it is the source of the fields.
  const isSaid = Detail !== null && !Detail.startsWith('{');
  return (
    <tr>
      <td>
        <time dateTime={At}>{dateFormat('moment', locale).format(new Date(At))}</time>
      </td>
      <th scope="row">{kindText(Kind, t)}</th>
      <td data-label={t('audit-trail.who')}>{Username ?? t('audit-trail.noOne')}</td>
      <td className={styles['details']}>
        {isSaid && <p>{Detail}</p>}
        {fields.length > 0 && (
          <dl>
            {fields.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </dl>
        )}
      </td>
      <td data-label={t('audit-trail.address')}>{Address}</td>
    </tr>
  );
}

/** One field: what it was, struck out, and what it is. */
function Field({ field: { name, before, after } }: { field: ChangedField }) {
  const { t } = useText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {before !== null && (
          <del>
            <span className={styles['hidden']}>{t('audit-trail.before')} </span>
            {before}
          </del>
        )}
        {after !== null && (
          <ins>
            <span className={styles['hidden']}>{t('audit-trail.after')} </span>
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
