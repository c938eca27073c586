import type { TFunction } from 'i18next';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { AuditEvent } from '#schemas/api/audit.gen.ts';

import styles from './audit-trail.module.css';
import { changedFields, nameOfChanged, type ChangedField } from './changed-fields.ts';
import { kindText } from './kind-text.ts';
import type { FieldWords } from './use-field-words.ts';

interface EventTableProps {
  events: readonly AuditEvent[];
  /** Field labels by kind of event. */
  wordsOf(kind: string): FieldWords;
  /** Filters by a subject. */
  onSubject(id: string): void;
}

/** One page of events. */
export function EventTable({ events, wordsOf, onSubject }: EventTableProps) {
  const { t } = useText();
  const heads = ['when', 'what', 'thing', 'who', 'details', 'address'] as const;
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
            <EventRow
              // oxlint-disable-next-line react/no-array-index-key -- events have no id, and two of them may be equal
              key={`${event.At} ${index}`}
              event={event}
              words={wordsOf(event.Kind)}
              onSubject={onSubject}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EventRowProps extends Pick<EventTableProps, 'onSubject'> {
  event: AuditEvent;
  words: FieldWords;
}

function EventRow({ event, words, onSubject }: EventRowProps) {
  const { t, locale } = useText();
  const { At, Kind, Address, Changes } = event;
  const { who, summary } = summaryOf(event, t);
  const fields = Changes ? changedFields(Changes, words) : [];
  return (
    <tr>
      <td>
        <time dateTime={At}>{dateFormat('moment', locale).format(new Date(At))}</time>
      </td>
      <th scope="row">{kindText(Kind, t)}</th>
      <td data-label={t('audit-trail.thing')}>
        <Thing event={event} onSubject={onSubject} />
      </td>
      <td data-label={t('audit-trail.who')}>{who ?? t('audit-trail.noOne')}</td>
      <td className={styles['details']}>
        {summary !== null && <p>{summary}</p>}
        <Fields fields={fields.slice(0, maxShown)} />
        {fields.length > maxShown && (
          <details>
            <summary>{t('audit-trail.more', { count: fields.length - maxShown })}</summary>
            <Fields fields={fields.slice(maxShown)} />
          </details>
        )}
      </td>
      <td data-label={t('audit-trail.address')}>{Address}</td>
    </tr>
  );
}

/** Further fields are collapsed: a new row may have many. */
const maxShown = 6;

/**
 * User and summary of an event. For changes of an account by others, the summary names the account.
 */
function summaryOf(
  event: AuditEvent,
  t: TFunction,
): { who: string | null; summary: string | null } {
  const { Kind, AccountId, Username } = event;
  const detail = detailOf(event);
  if (detail === null) return { who: Username, summary: null };
  const [, by, action] = /^([^:]+): (.*)$/.exec(detail) ?? [];
  const isOfOther = /^(account|kiosk|session)\./.test(Kind);
  if (by === undefined || action === undefined || !isOfOther)
    return { who: Username, summary: detail };
  // The account of a wall screen has a technical name; the action has a readable one.
  const isNamed = Username !== null && Username !== `kiosk-${AccountId}`;
  const words = actionText(action, t);
  return { who: by, summary: isNamed ? `${Username}: ${words}` : words };
}

/**
 * The note of an event. For changed rows, JSON is the source of the fields and no note; any other
 * note may begin with a brace, too.
 */
function detailOf({ Detail, Changes }: AuditEvent): string | null {
  return Changes !== undefined && Detail?.startsWith('{') === true ? null : Detail;
}

/** Text keys by the trail's wording. Other actions contain a name, and are shown as they are. */
const actions: Readonly<Record<string, string>> = {
  'new link': 'audit-trail.action.newLink',
  removed: 'audit-trail.action.removed',
  disabled: 'audit-trail.action.disabled',
  enabled: 'audit-trail.action.enabled',
  'signed out everywhere': 'audit-trail.action.signedOut',
};

function actionText(action: string, t: TFunction): string {
  const text = actions[action];
  return text === undefined ? action : t(text);
}

/** Subject of an event, as a filter button. */
function Thing({
  event: { Changes, SubjectId, Kind, Username },
  onSubject,
}: Omit<EventRowProps, 'words'>) {
  const ofAccount = /^(account|session|password|signIn)\./.test(Kind) ? Username : null;
  const name = (Changes && nameOfChanged(Changes)) ?? ofAccount;
  if (name === null || SubjectId === null) return name;
  return (
    <button type="button" className="ls-link" onClick={() => onSubject(SubjectId)}>
      {name}
    </button>
  );
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </dl>
  );
}

/** One field: its old value, struck through, and the new one. */
function Field({ field: { label, before, after } }: { field: ChangedField }) {
  const { t } = useText();
  return (
    <div>
      <dt>{label}</dt>
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
