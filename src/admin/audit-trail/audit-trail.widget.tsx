import { type ComponentProps, useState } from 'react';

import { saveFile } from '#lib/files/save-file.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { AuditEvent } from '#schemas/api/audit.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import { exportTrail, useAudit } from './use-audit.ts';
import { useAuditAddress } from './audit-address.ts';
import type { AuditTrailOptions } from './audit-trail.gen.ts';
import styles from './audit-trail.module.css';
import schema from './audit-trail.schema.json' with { type: 'json' };
import { validate } from './audit-trail.validate.gen.js';
import { nameOfChanged } from './changed-fields.ts';
import { EventTable } from './event-table.tsx';
import { Filters } from './filters.tsx';
import { useFieldWords } from './use-field-words.ts';

/** Audit trail: sign-ins, failures and changes, newest first, with the values before and after. */
export const auditTrail = defineWidget<AuditTrailOptions, {}>({
  type: 'audit-trail',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: AuditTrail,
});

function AuditTrail({ options: { pageSize = 50 } }: WidgetProps<AuditTrailOptions, {}>) {
  const { t } = useText();
  const [{ pageNumber, ...query }, change] = useAuditAddress();
  const { trail, kinds } = useAudit(query, { pageNumber, pageSize });
  // Waits for the field labels: rendering them later would move the rows.
  const wordsOf = useFieldWords();
  const { data, error } = trail;
  const subject = useSubject(query.subject, data?.Items);

  return (
    <div className={styles['page']}>
      <header>
        <div>
          <h1>{t('audit-trail.title')}</h1>
          <p>{t('audit-trail.hint')}</p>
        </div>
        <Button look="quiet" onClick={() => download(query)}>
          {t('audit-trail.export')}
        </Button>
      </header>
      <Filters
        query={query}
        kinds={kinds}
        subject={subject.name}
        onChange={change}
        onThing={(id, name) => {
          subject.choose({ id, name });
          change({ subject: id === '' ? undefined : id });
        }}
      />
      {!data && error && (
        <FailedLine onRetry={() => void trail.refetch()}>{error.message}</FailedLine>
      )}
      {!(data && wordsOf) && !error && <Spinner />}
      {data && wordsOf && (
        <>
          <Found
            events={data.Items}
            wordsOf={wordsOf}
            onSubject={(id) => change({ subject: id })}
          />
          <Pages
            page={pageNumber}
            pageSize={pageSize}
            total={data.TotalItems}
            onPage={(next) => change({ pageNumber: next })}
          />
        </>
      )}
    </div>
  );
}

/** Failures are shown by a toast. */
function download(query: Parameters<typeof exportTrail>[0]): void {
  void exportTrail(query).then(
    (file) => saveFile(file, 'audit.csv'),
    () => {},
  );
}

/** Name of the filtered subject: from its events, else from the user's selection. */
function useSubject(id: string | undefined, events: readonly AuditEvent[] | undefined) {
  const [chosen, choose] = useState<{ id: string; name: string | undefined }>();
  const named = chosen?.id === id ? chosen?.name : undefined;
  return { name: id === undefined ? null : (nameOfSubject(events) ?? named ?? null), choose };
}

/** The newest known name of the subject of these events. */
function nameOfSubject(events: readonly AuditEvent[] = []): string | null {
  const names = events.map(({ Changes }) => (Changes ? nameOfChanged(Changes) : null));
  return names.find((name) => name !== null) ?? null;
}

function Found({ events, ...table }: ComponentProps<typeof EventTable>) {
  const { t } = useText();
  if (events.length === 0) return <p className={styles['none']}>{t('audit-trail.none')}</p>;
  return <EventTable events={events} {...table} />;
}

interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
}

function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const { t, locale } = useText();
  const last = Math.min(page * pageSize, total);
  const first = Math.min((page - 1) * pageSize + 1, last);
  const [from, to, of] = [first, last, total].map((count) => count.toLocaleString(locale));
  return (
    <nav className={styles['pages']} aria-label={t('audit-trail.pages')}>
      <span>{t('audit-trail.range', { from, to, of })}</span>
      {page > 1 && (
        <Button look="quiet" onClick={() => onPage(page - 1)}>
          {t('audit-trail.newer')}
        </Button>
      )}
      {last < total && (
        <Button look="quiet" onClick={() => onPage(page + 1)}>
          {t('audit-trail.older')}
        </Button>
      )}
    </nav>
  );
}
