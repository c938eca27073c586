import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { formatHour } from '#lib/plant-axis.ts';
import { formFailureText } from '#plant/forms/form-refusal-text.ts';
import { useBeginForm, useDueForms } from '#plant/forms/use-forms.ts';
import type { DueForm } from '#schemas/api/forms.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { Failure } from './failure.tsx';
import { formAddress } from './form-address.ts';
import styles from './form-list.module.css';

/** Number of due forms shown at first, so that open forms stay in view. */
const shownAtOnce = 4;

/** Forms that are due now or soon at a machine or plant, the longest overdue first. */
export function DueForms({ placeId }: { placeId: string }) {
  const { t } = useText();
  const { data, error, isLoading, refetch } = useDueForms(placeId);
  const overdue = (data ?? []).filter(({ State }) => State === 'overdue').length;
  return (
    <section>
      <h3>
        {t('form-list.due')}
        {overdue > 0 && (
          <em
            className={styles['overdue']}
          >{` ■ ${t('form-list.overdueCount', { count: overdue })}`}</em>
        )}
      </h3>
      {isLoading && <Spinner />}
      {data && <Found all={data} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

function Found({ all }: { all: readonly DueForm[] }) {
  const { t } = useText();
  const [isWhole, showWhole] = useState(false);
  if (all.length === 0) return <p className={styles['none']}>{t('form-list.noneDue')}</p>;
  const shown = isWhole ? all : all.slice(0, shownAtOnce);
  return (
    <>
      <ul className={styles['cards']}>
        {shown.map((due) => (
          <li
            key={`${due.TemplateId} ${due.MachineId}`}
            className={styles['card']}
            data-state={due.State}
          >
            <Due due={due} />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <div className={styles['pages']}>
          <Button look="quiet" onClick={() => showWhole(true)}>
            {t('form-list.allDue', { count: all.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Due({ due }: { due: DueForm }) {
  const { t, locale } = useText();
  const { DisplayName, MachineName, State, DueAt, EveryHours, FormId, TimeZone } = due;
  const at = formatHour(Date.parse(DueAt), locale, TimeZone);
  return (
    <>
      <strong>{DisplayName}</strong>
      <span>
        {`${MachineName} · `}
        {EveryHours === null
          ? t('form-list.eachShift')
          : t('form-list.everyHours', { count: EveryHours })}
      </span>
      <span className={styles['standing']}>
        {State === 'overdue'
          ? `■ ${t('form-list.overdueSince', { at })}`
          : `◆ ${t('form-list.dueUntil', { at })}`}
      </span>
      {FormId === null ? (
        <Begin due={due} />
      ) : (
        <Link className={styles['go']} to={formAddress(FormId)}>
          {t('form-list.goOn')}
        </Link>
      )}
    </>
  );
}

function Begin({ due: { TemplateId, DisplayName, MachineId, MachineName } }: { due: DueForm }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useBeginForm((form) => void navigate(formAddress(form.Id)));
  return (
    <>
      <Button
        isBusy={isPending}
        onClick={() => mutate({ templateId: TemplateId, MachineId, ProductId: null })}
      >
        {t('form-list.fillIn')}
        <span className="ls-visually-hidden">{`: ${DisplayName}, ${MachineName}`}</span>
      </Button>
      {error && <output className="ls-field-error">{formFailureText(t, error)}</output>}
    </>
  );
}
