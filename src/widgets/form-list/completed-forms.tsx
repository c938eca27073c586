import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { useAddress } from '#engine/address.ts';
import { useText } from '#engine/text.ts';
import { fileName, saveCsv } from '#lib/files/save-file.ts';
import { formFailureText } from '#plant/forms/form-refusal-text.ts';
import { useCompletedForms, useFormsFile, useFormTemplates } from '#plant/forms/use-forms.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Form, Forms } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { dateFormat } from '#shared/date-format.ts';
import { addDays, startOfDate } from '#shared/start-of-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { completedFormsCsv } from './completed-csv.ts';
import { CompletedFilters, type Filter, noFilter } from './completed-filters.tsx';
import { Failure } from './failure.tsx';
import { formAddress } from './form-address.ts';
import styles from './form-list.module.css';
import { Marks } from './marks.tsx';

interface CompletedProps {
  /** Id of a plant or machine. */
  placeId: string;
  /** Machines to filter by; empty for a single machine. */
  machines: readonly Machine[];
  pageSize: number;
}

/** Address parameter of the form template whose answers are listed. */
const parameter = 'completed';

/**
 * Completed forms, newest first, loaded on opening the list or by a link to one template; each is
 * shown in its own version.
 */
export function CompletedForms({ placeId, machines, pageSize }: CompletedProps) {
  const { t } = useText();
  const [address] = useAddress();
  const templateId = address.get(parameter);
  const [filter, setFilter] = useState({ ...noFilter, templateId: templateId ?? '' });
  const [pageNumber, setPage] = useState(1);
  const [isOpen, open] = useState(templateId !== null);
  const list = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // jsdom lacks scrollIntoView.
    if (templateId !== null) list.current?.scrollIntoView?.({ block: 'start' });
  }, [templateId]);
  const { timeZone } = usePlantScope();
  const asked = askedFor(filter, { placeId, timeZone });
  const answer = useCompletedForms({ ...asked, pageNumber, pageSize }, isOpen);
  const { data } = answer;
  const { data: templates = [] } = useFormTemplates(isOpen ? placeId : '');
  return (
    <details ref={list} open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        <h3>{t('form-list.completed')}</h3>
      </summary>
      <div className={styles['found']}>
        <CompletedFilters
          machines={machines}
          templates={templates}
          filter={filter}
          timeZone={timeZone}
          onChange={(change) => {
            setFilter({ ...filter, ...change });
            setPage(1);
          }}
        />
        <Listed answer={answer} />
        {data && <Pages page={data} asked={asked} onTurn={setPage} />}
      </div>
    </details>
  );
}

function Listed({
  answer: { data, error, isLoading, refetch },
}: {
  answer: ReturnType<typeof useCompletedForms>;
}) {
  if (data) return <Found forms={data.Items} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return isLoading && <Spinner />;
}

interface PagesProps {
  page: Forms;
  asked: ReturnType<typeof askedFor>;
  onTurn(pageNumber: number): void;
}

/** The export contains all pages. */
function Pages({ page: { TotalItems, PageNumber, PageSize }, asked, onTurn }: PagesProps) {
  const { t } = useText();
  const { mutate, isPending, error } = useFormsFile((forms) =>
    saveCsv(fileName(t('form-list.completed')), completedFormsCsv(forms, t)),
  );
  return (
    <>
      {error && <output className="ls-field-error">{formFailureText(t, error)}</output>}
      <div className={styles['pages']}>
        {TotalItems > 0 && (
          <Button look="quiet" isBusy={isPending} onClick={() => mutate(asked)}>
            {t('form-list.csv', { count: TotalItems })}
          </Button>
        )}
        {PageNumber > 1 && (
          <Button look="quiet" onClick={() => onTurn(PageNumber - 1)}>
            {t('form-list.newer')}
          </Button>
        )}
        {PageNumber * PageSize < TotalItems && (
          <Button look="quiet" onClick={() => onTurn(PageNumber + 1)}>
            {t('form-list.older')}
          </Button>
        )}
      </div>
    </>
  );
}

function Found({ forms }: { forms: readonly Form[] }) {
  const { t } = useText();
  if (forms.length === 0) return <p className={styles['none']}>{t('form-list.noneCompleted')}</p>;
  return (
    <ul className={styles['cards']}>
      {forms.map((form) => (
        <li key={form.Id}>
          <Completed form={form} />
        </li>
      ))}
    </ul>
  );
}

/** Converts dates of the plant to instants. */
function askedFor(
  { machineId, templateId, username, from, to }: Filter,
  { placeId, timeZone }: { placeId: string; timeZone: string },
) {
  function startOf(date: string): string {
    return new Date(startOfDate(date, timeZone)).toISOString();
  }
  return {
    machineId: machineId || placeId,
    ...(templateId && { templateId }),
    ...(username.trim() && { username: username.trim() }),
    ...(from && { start: startOf(from) }),
    ...(to && { end: startOf(addDays(to, 1)) }),
  };
}

function Completed({ form }: { form: Form }) {
  const { t, locale } = useText();
  const { Id, DisplayName, MachineName, Username, FinishedAt, TimeZone } = form;
  const format = dateFormat('record', locale, TimeZone);
  const at = FinishedAt === null ? '' : format.format(new Date(FinishedAt));
  return (
    <Link className={styles['card']} to={formAddress(Id)}>
      <strong>{DisplayName}</strong>
      <span>{`${MachineName} · ${Username}`}</span>
      <span>
        {t('form-list.finishedAt', { at })}
        <Marks form={form} />
      </span>
    </Link>
  );
}
