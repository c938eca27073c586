import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { menuSections } from '#resources/menu-sections.ts';
import { MenuIcon, type MenuIconName } from '#ui/menu-icon.tsx';

import type { AdminOverviewOptions } from './admin-overview.gen.ts';
import styles from './admin-overview.module.css';
import { useCounts, type AdminPage } from '#resources/use-admin-pages.ts';

interface CardsProps {
  pages: readonly AdminPage[];
  /** Pages that are no screens. */
  others: NonNullable<AdminOverviewOptions['pages']>;
}

type Card = Pick<AdminPage, 'path' | 'title' | 'icon' | 'resource'>;

/** Pages under their menu headings, each with its number of rows. */
export function Cards({ pages, others }: CardsProps) {
  const { t } = useText();
  const counts = useCounts();
  const own = others.map(({ path, label, icon }) => ({
    path,
    title: label,
    icon: icon as MenuIconName | undefined,
    resource: undefined,
  }));
  const parts: { title: string; cards: readonly Card[] }[] = [
    { title: 'admin-overview.general', cards: pages.filter(isPlain) },
    ...menuSections.map(({ section, title }) => ({
      title,
      cards: [
        ...pages.filter((page) => page.section === section),
        ...(section === 'Screens' ? own : []),
      ],
    })),
    { title: 'admin-overview.planning', cards: pages.filter(({ group }) => group === 'Planning') },
  ];
  return parts
    .filter(({ cards }) => cards.length > 0)
    .map(({ title, cards }) => (
      <section key={title} className={styles['part']} aria-label={t(title)}>
        <h2>{t(title)}</h2>
        <ul className={styles['cards']}>
          {cards.map((card) => (
            <li key={card.path}>
              <OneCard card={card} count={counts?.get(card.resource ?? '')} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function isPlain({ group, section }: AdminPage): boolean {
  return group === 'Administration' && section === undefined;
}

function OneCard({ card, count }: { card: Card; count: number | undefined }) {
  const { t, locale } = useText();
  return (
    <Link to={card.path} className={styles['card']}>
      <MenuIcon name={card.icon ?? 'grid'} />
      <strong>{t(card.title)}</strong>
      {count !== undefined && (
        <span className={styles['count']}>{count.toLocaleString(locale)}</span>
      )}
    </Link>
  );
}
