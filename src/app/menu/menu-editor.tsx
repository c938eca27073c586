import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';
import { onDemand } from '#ui/on-demand.ts';
import { showToast } from '#ui/toasts.ts';

import pageStyles from '../configuration/config-page.module.css';
import { PublicationFault } from '../configuration/publication-fault.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { useLanguages } from '../shell/languages.ts';
import type { ViewGroup } from '../shell/menu.ts';
import { draftOf, type MenuGroup, type MenuItem, moved } from './menu-draft.ts';
import { changesOfMenu, keptLabels, type MenuFiles, patchIn } from './menu-files.ts';
import { MenuRow } from './menu-row.tsx';
import styles from './menu.module.css';

const loadNameDialog = onDemand(async () => ({
  default: (await import('./name-dialog.tsx')).NameDialog,
}));
const NameDialog = lazy(loadNameDialog);

interface MenuEditorProps {
  files: MenuFiles;
  /** The menu without what the client has different. */
  base: readonly ViewGroup[];
  onUnsaved(isUnsaved: boolean): void;
  onReload(): void;
}

/** Which group, and which of its items; the group itself, or a new link, without one. */
interface Opened {
  group: number;
  item?: number;
  isNew?: true;
}

/** The groups of the menu with their pages and links, in the order in which they are shown. */
export function MenuEditor({ files, base, onUnsaved, onReload }: MenuEditorProps) {
  const { t } = useTranslation();
  const [begun] = useState(() => draftOf(base, patchIn(files.navigation), keptLabels(files)));
  const [draft, setDraft] = useState(begun);
  const [opened, setOpened] = useState<Opened>();
  useUnsaved(draft !== begun, onUnsaved);
  const codes = useLanguages().map(({ Code }) => Code);
  const publishing = usePublishFiles(
    async (groups: readonly MenuGroup[]) => changesOfMenu(files, groups, { base, codes }),
    () => showToast({ kind: 'info', title: null, text: t('configPage.published') }),
  );

  function change(index: number, group: MenuGroup): void {
    setDraft((now) => now.with(index, group));
  }

  return (
    <>
      <div className={styles['groups']} inert={publishing.isPending}>
        {draft.map((group, index) => (
          <GroupPanel
            key={group.entry}
            group={group}
            isFirst={index === 0}
            isLast={index === draft.length - 1}
            words={files.words}
            onChange={(changed) => change(index, changed)}
            onMove={(by) => setDraft((now) => moved(now, index, by))}
            onOpen={(place) => setOpened({ group: index, ...place })}
          />
        ))}
      </div>
      <PublicationFault error={publishing.error} />
      <div className={pageStyles['actions']}>
        <Button isBusy={publishing.isPending} onClick={() => publishing.mutate(draft)}>
          {t('configPage.publish')}
        </Button>
        <Button look="quiet" onClick={onReload}>
          {t('configPage.reload')}
        </Button>
        {draft !== begun && <output>{t('configPage.unpublished')}</output>}
      </div>
      {opened && (
        <Suspense>
          <NameDialog
            groups={draft}
            {...opened}
            words={files.words}
            onClose={() => setOpened(undefined)}
            onDone={(groups) => {
              setDraft(groups);
              setOpened(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface GroupPanelProps {
  group: MenuGroup;
  isFirst: boolean;
  isLast: boolean;
  words: MenuFiles['words'];
  onChange(group: MenuGroup): void;
  onMove(by: -1 | 1): void;
  onOpen(place: Omit<Opened, 'group'>): void;
}

function GroupPanel({ group, words, onChange, onOpen, ...row }: GroupPanelProps) {
  const { t } = useTranslation();
  const { items } = group;

  function changeItem(index: number, item: MenuItem | undefined): void {
    const next = item ? items.with(index, item) : items.filter((_, at) => at !== index);
    onChange({ ...group, items: next });
  }

  return (
    <section className={styles['group']} aria-label={t(group.title)} data-hidden={!group.isShown}>
      <MenuRow
        named={group}
        words={words}
        {...row}
        onShow={(isShown) => onChange({ ...group, isShown })}
        onOpen={() => onOpen({})}
      />
      <ul>
        {items.map((item, index) => (
          <li key={item.id} data-hidden={!item.isShown}>
            <MenuRow
              named={item}
              words={words}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => onChange({ ...group, items: moved(items, index, by) })}
              onShow={(isShown) => changeItem(index, { ...item, isShown })}
              onOpen={() => onOpen({ item: index })}
              {...(item.href !== undefined && { onRemove: () => changeItem(index, undefined) })}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="ls-link" onClick={() => onOpen({ isNew: true })}>
        {t('menuPage.newLink')}
      </button>
    </section>
  );
}
