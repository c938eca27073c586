import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import type { FoundRow } from '#api/admin/resources.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useFound } from '#resources/use-found.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Spinner } from '#ui/spinner.tsx';

import type { AdminOverviewOptions } from './admin-overview.gen.ts';
import styles from './admin-overview.module.css';
import schema from './admin-overview.schema.json' with { type: 'json' };
import { validate } from './admin-overview.validate.gen.js';
import { AttentionList } from './attention.tsx';
import { Cards } from './cards.tsx';
import { useAdminPages, type AdminPage } from '#resources/use-admin-pages.ts';

/** Overview: items that need attention, all admin pages with their row counts, and a search. */
export const adminOverview = defineWidget<AdminOverviewOptions, {}>({
  type: 'admin-overview',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: AdminOverview,
});

const typingPauseMs = 250;

function AdminOverview({ options }: WidgetProps<AdminOverviewOptions, {}>) {
  const { t } = useText();
  const pages = useAdminPages();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles['page']}>
      {options.title !== undefined && <h1>{t(options.title)}</h1>}
      <SearchInput label={t('admin-overview.search')} value={typed} onChange={setTyped} />
      {!pages && <Spinner />}
      {text === '' && <AttentionList />}
      {pages && text === '' && <Cards pages={pages} others={options.pages ?? []} />}
      {pages && text !== '' && <Found text={text} pages={pages} />}
    </div>
  );
}

function Found({ text, pages }: { text: string; pages: readonly AdminPage[] }) {
  const { t } = useText();
  const { rows, error } = useFound(text);
  if (error instanceof Error)
    return (
      <p className="ls-field-error" role="alert">
        {error.message}
      </p>
    );
  if (!rows) return null;
  const groups = pages
    .map((page) => ({ page, own: rows.filter(({ Resource }) => Resource === page.resource) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div aria-live="polite">
      {groups.length === 0 && <p>{t('admin-overview.nothing', { text })}</p>}
      {groups.map(({ page, own }) => (
        <section key={page.path} className={styles['group']}>
          <h2>{t(page.title)}</h2>
          <ul>
            {own.map((row) => (
              <li key={row.Id}>
                <Link to={addressOf(page, row)}>
                  <span>{row.DisplayName}</span>
                  <small>{whereText(row)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `Riverside · Northwind Plastics`: names are not unique. */
function whereText({ DisplayName, PlantName, ClientName }: FoundRow): string {
  return [PlantName, ClientName]
    .filter((name) => name !== undefined && name !== DisplayName)
    .join(' · ');
}

/** Address of the page's list, filtered by this name. */
function addressOf({ path, parameter }: AdminPage, { DisplayName, ClientId }: FoundRow): string {
  const search = new URLSearchParams({
    search: DisplayName,
    ...(parameter && { [parameter]: ClientId }),
  });
  return `${path}?${search}`;
}
