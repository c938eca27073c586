import { useTranslation } from 'react-i18next';

import { IconAction } from '#ui/controls/icon-action.tsx';

import { hasWords, type TextByLanguage } from '../texts/text-files.ts';
import type { MenuGroup, MenuItem } from './menu-draft.ts';
import type { MenuFiles } from './menu-files.ts';
import styles from './menu.module.css';

/** Position of a row among its siblings. */
export interface MenuPosition {
  index: number;
  count: number;
}

interface MenuRowProps {
  named: MenuGroup | MenuItem;
  words: MenuFiles['words'];
  place: MenuPosition;
  /** A link to a page that does not exist. */
  isWithoutPage?: boolean;
  /** @param where Description of the new position. */
  onMove(by: -1 | 1, where: string): void;
  onShow(isShown: boolean): void;
  onOpen(): void;
  /** Removes a link; pages can only be hidden. */
  onRemove?: () => void;
}

/** Name of a menu entry, with its actions. */
export function MenuRow({
  named,
  words,
  place: { index, count },
  isWithoutPage = false,
  onMove,
  onShow,
  onOpen,
  onRemove,
}: MenuRowProps) {
  const { t } = useTranslation();
  const name = useName(named, words);

  function move(by: -1 | 1): void {
    onMove(by, t('menuPage.moved', { name, place: index + 1 + by, all: count }));
  }

  const address = 'entry' in named ? undefined : (named.href ?? named.id);
  return (
    <div className={styles['row']}>
      <span className={styles['name']}>
        <span>{name}</span>
        {address !== undefined && <small>{address}</small>}
      </span>
      {isWithoutPage && <em>{t('menuPage.noPage')}</em>}
      {!named.isShown && <em>{t('menuPage.hidden')}</em>}
      <span className={styles['tools']}>
        <IconAction
          label={t('menuPage.up', { name })}
          sign="↑"
          isOff={index === 0}
          onClick={() => move(-1)}
        />
        <IconAction
          label={t('menuPage.down', { name })}
          sign="↓"
          isOff={index === count - 1}
          onClick={() => move(1)}
        />
        <button
          type="button"
          className="ls-link"
          aria-label={t('menuPage.rename.label', { name })}
          onClick={onOpen}
        >
          {t(onRemove ? 'menuPage.change' : 'menuPage.rename')}
        </button>
        <button
          type="button"
          className="ls-link"
          aria-label={t(`${wordOf(named, onRemove)}.label`, { name })}
          onClick={onRemove ?? (() => onShow(!named.isShown))}
        >
          {t(wordOf(named, onRemove))}
        </button>
      </span>
    </div>
  );
}

function wordOf({ isShown }: MenuGroup | MenuItem, onRemove: (() => void) | undefined): string {
  if (onRemove) return 'menuPage.remove';
  return isShown ? 'menuPage.hide' : 'menuPage.show';
}

/** Its name in the language of the page, as in the menu. */
function useName({ title, label, words }: MenuGroup | MenuItem, own: MenuFiles['words']): string {
  const { t, i18n } = useTranslation();
  if (words && hasWords(words)) return inLanguage(words, i18n.language);
  const key = (!words && label) || title;
  const known = own.get(key);
  return known ? inLanguage(known, i18n.language) : t(key);
}

function inLanguage(words: TextByLanguage, code: string): string {
  const filled = Object.entries(words).filter(([, own = '']) => own.trim() !== '');
  const found = Object.fromEntries(filled);
  return found[code] ?? found['en-US'] ?? filled[0]?.[1] ?? '';
}
