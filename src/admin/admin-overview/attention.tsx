import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { readAttention } from '#api/admin/attention.ts';
import { useText } from '#engine/text.ts';
import type { AttentionItem } from '#schemas/api/attention.gen.ts';
import { Icon } from '#ui/icon.tsx';
import { MenuIcon, type MenuIconName } from '#ui/menu-icon.tsx';

import styles from './attention.module.css';

const everyMs = 30_000;

/** Items that need attention, each with a link to the page that fixes it. */
export function AttentionList() {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: ['rows', 'attention'],
    queryFn: ({ signal }) => readAttention(signal),
    refetchInterval: everyMs,
  });
  return (
    <section className={styles['attention']} aria-label={t('attention.title')}>
      <h2>{t('attention.title')}</h2>
      {!data && error && (
        <p className="ls-field-error" role="alert">
          {error.message}
        </p>
      )}
      {data?.length === 0 && (
        <p className={styles['none']}>
          <Icon name="check" />
          {t('attention.none')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((item) => (
            <li key={item.Kind}>
              <Line item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ item }: { item: AttentionItem }) {
  const { t, locale } = useText();
  const { Kind, Count, Names } = item;
  const rest = Count - Names.length;
  const named = rest > 0 ? [...Names, t('attention.more', { count: rest })] : Names;
  return (
    <Link to={pageOf(item)} className={styles['line']}>
      <MenuIcon name={icons[Kind]} />
      <span className={styles['words']}>
        <strong>{t(`attention.${Kind}`, { count: Count })}</strong>
        {Names.length > 0 && <span>{new Intl.ListFormat(locale).format(named)}</span>}
      </span>
      <svg className="ls-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6l6 6-6 6" />
      </svg>
    </Link>
  );
}

const icons: Record<AttentionItem['Kind'], MenuIconName> = {
  SilentSources: 'database',
  WaitingReleases: 'layout',
  UnknownTags: 'question',
  UnplacedMachines: 'machine',
  InvitedAccounts: 'user',
  Drafts: 'layout',
};

const pages: Record<AttentionItem['Kind'], string> = {
  SilentSources: '/admin/data-sources',
  WaitingReleases: '/admin/screens',
  UnknownTags: '/admin/unknown-tags',
  UnplacedMachines: '/admin/plants',
  InvitedAccounts: '/admin/accounts?filter=Status:INVITED',
  Drafts: '/admin/screens',
};

function pageOf({ Kind, PlantId }: AttentionItem): string {
  return PlantId === undefined ? pages[Kind] : `/admin/plants/${encodeURIComponent(PlantId)}/plan`;
}
