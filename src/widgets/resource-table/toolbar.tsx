import { useEffect, useState } from 'react';

import { save } from '#engine/parts/save-file.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/button.tsx';

import type { Parent } from './resource-list.tsx';
import styles from './resource-table.module.css';

interface ToolbarProps {
  parent: Parent;
  search: string;
  onSearch(search: string): void;
  /** Of the file that is exported. */
  name: string;
  onExport(): Promise<Blob>;
  onImport: (() => void) | undefined;
}

const typingPauseMs = 250;

/** Search, what the rows belong to, and files. */
export function Toolbar({ parent, search, onSearch, name, onExport, onImport }: ToolbarProps) {
  const { t } = useText();
  return (
    <div className={styles['toolbar']}>
      {parent.label !== undefined && (
        <select
          className="ls-input"
          aria-label={t(parent.label)}
          value={parent.value}
          onChange={(event) => parent.choose(event.target.value)}
        >
          {parent.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <Search key={parent.value} search={search} onSearch={onSearch} />
      <Button
        look="quiet"
        onClick={() =>
          void onExport().then(
            (file) => save(file, `${name}.csv`),
            () => {},
          )
        }
      >
        {t('resource-table.export')}
      </Button>
      {onImport && (
        <Button look="quiet" onClick={onImport}>
          {t('resource-table.import')}
        </Button>
      )}
    </div>
  );
}

/** Asks once typing pauses. */
function Search({ search, onSearch }: Pick<ToolbarProps, 'search' | 'onSearch'>) {
  const { t } = useText();
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => onSearch(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <input
      type="search"
      className="ls-input"
      aria-label={t('resource-table.search')}
      placeholder={t('resource-table.search')}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
