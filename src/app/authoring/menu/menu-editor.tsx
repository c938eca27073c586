import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguages } from '#app/shell/languages.ts';
import { isSameJson } from '#shared/merge-patch.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import { ConfigActions } from '../configuration/config-actions.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { usePublishedToast } from '../configuration/use-published-toast.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { isWithoutPage, type KnownPages } from './known-address.ts';
import { menuDraft, type MenuGroup, type MenuItem, movedItem } from './menu-draft.ts';
import { changesOfMenu, keptLabels, type MenuFiles, patchIn } from './menu-files.ts';
import { MenuRow, type MenuPosition } from './menu-row.tsx';
import styles from './menu.module.css';

const loadNameDialog = lazyModule(async () => ({
  default: (await import('./name-dialog.tsx')).NameDialog,
}));
const NameDialog = lazy(loadNameDialog);

interface MenuEditorProps {
  files: MenuFiles;
  /** The screens, and the menu without client changes. */
  known: KnownPages;
  onUnsaved(isUnsaved: boolean): void;
  onReload(): void;
}

/** A group, and the index of an item; without one the group itself, or a new link. */
interface OpenPlace {
  group: number;
  item?: number;
  isNew?: true;
}

/** Editor of the menu's groups with their pages and links, in display order. */
export function MenuEditor({ files, known, onUnsaved, onReload }: MenuEditorProps) {
  const [begun] = useState(() => draftOfFiles(files, known));
  const [draft, setDraft] = useState(begun);
  const [opened, setOpened] = useState<OpenPlace>();
  const [announced, setAnnounced] = useState('');
  const isUnsaved = useUnsaved(!isSameJson(draft, begun), onUnsaved);
  const codes = useLanguages().map(({ Code }) => Code);
  const publishing = usePublishFiles(
    async (groups: readonly MenuGroup[]) =>
      changesOfMenu(files, groups, { base: known.base, codes }),
    usePublishedToast(),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnsaved) publishing.publish(draft);
  }

  return (
    <>
      <form className={styles['menu']} onSubmit={submit}>
        <div className={styles['groups']} inert={publishing.isPending}>
          {draft.map((group, index) => (
            <GroupPanel
              key={group.entry}
              group={group}
              place={{ index, count: draft.length }}
              words={files.words}
              known={known}
              onChange={(changed) => setDraft((now) => now.with(index, changed))}
              onMove={(by, where) => {
                setDraft((now) => movedItem(now, index, by));
                setAnnounced(where);
              }}
              onAnnounce={setAnnounced}
              onOpen={(place) => setOpened({ group: index, ...place })}
            />
          ))}
        </div>
        <ConfigActions
          publishing={publishing}
          isUnsaved={isUnsaved}
          onReplace={() => publishing.forcePublish(draft)}
          onReload={onReload}
        />
      </form>
      <output className="ls-visually-hidden">{announced}</output>
      <Suspense>
        {opened && (
          <NameDialog
            groups={draft}
            {...opened}
            words={files.words}
            known={known}
            onClose={() => setOpened(undefined)}
            onDone={setDraft}
          />
        )}
      </Suspense>
    </>
  );
}

function draftOfFiles(files: MenuFiles, { base }: KnownPages): MenuGroup[] {
  return menuDraft(base, patchIn(files.navigation), keptLabels(files));
}

interface GroupPanelProps {
  group: MenuGroup;
  place: MenuPosition;
  words: MenuFiles['words'];
  known: KnownPages;
  onChange(group: MenuGroup): void;
  onMove(by: -1 | 1, where: string): void;
  /** Announces a change to screen readers. */
  onAnnounce(words: string): void;
  onOpen(place: Omit<OpenPlace, 'group'>): void;
}

function GroupPanel({ group, known, onChange, onAnnounce, onOpen, ...row }: GroupPanelProps) {
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
        {...row}
        onShow={(isShown) => onChange({ ...group, isShown })}
        onOpen={() => onOpen({})}
      />
      <ul>
        {items.map((item, index) => (
          <li key={item.id} data-hidden={!item.isShown}>
            <MenuRow
              named={item}
              words={row.words}
              isWithoutPage={isWithoutPage(item.href ?? '', known)}
              place={{ index, count: items.length }}
              onMove={(by, where) => {
                onChange({ ...group, items: movedItem(items, index, by) });
                onAnnounce(where);
              }}
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
