import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { listVisitPage } from '#api/session/own-account.ts';
import { useLocale } from '#i18n/time-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import { safePath } from '#lib/safe-path.ts';
import type { PastVisit } from '#schemas/api/apps.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { UserSection } from './section.tsx';
import { useSessions } from './session-list.tsx';
import styles from './user.module.css';

const pageSize = 10;

/**
 * Recently viewed places, the latest first, as links. Rendered after the sessions above, which
 * would move it.
 */
export function VisitList({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const [pageNumber, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: ['visits', accountId, pageNumber],
    queryFn: ({ signal }) => listVisitPage(accountId, { pageNumber, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const { isPending: isMoving } = useSessions(accountId);
  if (!data || isMoving) return null;
  const pages = Math.max(1, Math.ceil(data.TotalItems / pageSize));
  return (
    <UserSection title={t('user.visits')}>
      {data.TotalItems === 0 && <p className={styles['hint']}>{t('user.noVisits')}</p>}
      <ul className={styles['list']}>
        {data.Items.map((visit) => (
          <Visit key={`${visit.VisitedAt} ${visit.Page} ${visit.Start}`} visit={visit} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles['pager']} aria-label={t('user.visitPages')}>
          {pageNumber > 1 && (
            <Button look="quiet" onClick={() => setPage(pageNumber - 1)}>
              {t('user.newer')}
            </Button>
          )}
          <span>{t('user.pageOf', { page: pageNumber, pages })}</span>
          {pageNumber < pages && (
            <Button look="quiet" onClick={() => setPage(pageNumber + 1)}>
              {t('user.older')}
            </Button>
          )}
        </nav>
      )}
    </UserSection>
  );
}

function Visit({ visit }: { visit: PastVisit }) {
  const { i18n } = useTranslation();
  const format = dateFormat('long', useLocale(i18n.language));
  const path = safePath(visit.Page);
  return (
    <li>
      <div>
        {path === null ? (
          <span className={styles['what']}>{visit.Title}</span>
        ) : (
          <Link className={styles['what']} to={path}>
            {visit.Title}
          </Link>
        )}
        <small>{format.format(new Date(visit.VisitedAt))}</small>
      </div>
    </li>
  );
}
