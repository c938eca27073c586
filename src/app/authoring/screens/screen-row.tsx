import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { hasAddress } from '#app/screen/find-screen.ts';
import { fileName, type LayerNames, layerPathText } from '#editor/draft/layer-text.ts';
import { TypeNames } from '#editor/history/type-names.tsx';
import { useLocale } from '#i18n/time-format.ts';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import { isMadeHere } from './dialogs/screen-name.ts';
import { editedPaths, editSearch, isStandard } from './edited-layers.ts';
import { LayerChoice } from './layer-choice.tsx';
import { loadGallery } from './load-gallery.ts';
import styles from './screens.module.css';
import { filesOfScreen } from './use-config-files.ts';

const HistoryDialog = lazy(
  lazyModule(async () => ({
    default: (await import('#editor/history/history-dialog.tsx')).HistoryDialog,
  })),
);

const ScreenNameDialog = lazy(
  lazyModule(async () => ({
    default: (await import('./dialogs/screen-name-dialog.tsx')).ScreenNameDialog,
  })),
);

const RemoveScreenDialog = lazy(
  lazyModule(async () => ({
    default: (await import('./dialogs/remove-screen-dialog.tsx')).RemoveScreenDialog,
  })),
);

interface ScreenRowProps {
  screen: Screen;
  /** Client whose layers are shown; empty: all. */
  client: string;
  files: readonly ListedFile[];
  layerNames: LayerNames;
  /** The machine with which a screen about one is opened in the editor. */
  machineId: string | null;
}

/** One screen: path, layers, last changes, and links to its editor. */
export function ScreenRow({ screen, client, files, layerNames, machineId }: ScreenRowProps) {
  const { id, title, path, menu } = screen;
  const { t } = useTranslation();
  const own = filesOfScreen(files, id, client);
  const isReachable = hasAddress({ path });
  return (
    <tr>
      <th scope="row">{t(title)}</th>
      <td>{isReachable ? <Link to={path}>{inParts(path)}</Link> : inParts(path)}</td>
      <td>{menu ? t('screensPage.menu.yes') : t('screensPage.menu.no')}</td>
      <td data-label={t('screensPage.layers')} data-empty={own.length === 0 || undefined}>
        <Layers files={own} names={layerNames} />
      </td>
      <td data-label={t('screensPage.last')} data-empty={!own.some(isPublished) || undefined}>
        <Publications files={own} />
      </td>
      <td className={styles['links']}>
        <RowActions {...{ screen, own, client, layerNames, machineId }} />
      </td>
    </tr>
  );
}

/** Allows line breaks only after slashes. */
function inParts(path: string): ReactNode {
  return path
    .split('/')
    .flatMap((part, index) => (index === 0 ? [part] : ['/', <wbr key={part} />, part]));
}

interface RowActionsProps extends Omit<ScreenRowProps, 'files'> {
  /** Files of the screen. */
  own: readonly ListedFile[];
}

function RowActions({ screen, own, client, layerNames: names, machineId }: RowActionsProps) {
  const { t } = useTranslation();
  const title = t(screen.title);
  const [shown, show] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const pathname = pathWith(screen.path, machineId);
  return (
    <>
      {pathname !== undefined && (
        <LayerChoice
          words={t('screensPage.edit')}
          label={t('screensPage.edit.label', { screen: title })}
          layers={editedPaths(own, client).map((path) => ({
            path,
            name: layerPathText(t, path, names),
            to: { pathname, search: editSearch(path) },
          }))}
        />
      )}
      {own.some(isWrittenHere) && isMadeHere(screen) && <NameButton screen={screen} />}
      {own.some(isWrittenHere) && (
        <button
          type="button"
          className="ls-link"
          aria-label={t('screensPage.remove.label', { screen: title })}
          onClick={() => setRemoving(true)}
        >
          {t('screensPage.remove')}
        </button>
      )}
      {isRemoving && (
        <Suspense>
          <RemoveScreenDialog screen={screen} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
      <LayerChoice
        words={t('screensPage.history')}
        label={t('screensPage.history.label', { name: title })}
        layers={own.filter(hasHistory).map(({ Path }) => ({
          path: Path,
          name: layerPathText(t, Path, names),
          onChoose: () => show(Path),
        }))}
      />
      {shown !== undefined && (
        <Suspense>
          <TypeNames loadGallery={loadGallery}>
            <HistoryDialog
              path={shown}
              name={fileName(t, { what: title, path: shown, names })}
              onClose={() => show(undefined)}
            />
          </TypeNames>
        </Suspense>
      )}
    </>
  );
}

function NameButton({ screen }: Pick<ScreenRowProps, 'screen'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ls-link"
        aria-label={t('screensPage.rename.label', { screen: t(screen.title) })}
        onClick={() => setOpen(true)}
      >
        {t('screensPage.rename.short')}
      </button>
      {isOpen && (
        <Suspense>
          <ScreenNameDialog screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The path of a screen; undefined if it has parameters other than the machine's id. */
function pathWith(path: string, machineId: string | null): string | undefined {
  const isOfMachine = path.startsWith('/machine/:Id') && machineId !== null;
  const filled = isOfMachine ? path.replace(':Id', encodeURIComponent(machineId)) : path;
  return hasAddress({ path: filled }) ? filled : undefined;
}

/** A screen for everyone that was saved in the product. */
function isWrittenHere({ Path, Source }: ListedFile): boolean {
  return Source === 'store' && Path.endsWith('.screen.json');
}

/** Whether the file was ever published in the product, or has a draft. */
function hasHistory({ Number, HasDraft }: ListedFile): boolean {
  return Number !== null || HasDraft;
}

interface LayersProps {
  files: readonly ListedFile[];
  names: LayerNames;
}

function Layers({ files, names }: LayersProps) {
  const { t } = useTranslation();
  if (files.length === 0) return '—';
  return files.map((file) => (
    <p key={file.Path}>
      <span title={file.Path}>
        {isStandard(file) ? t('editor.whose.standard') : layerPathText(t, file.Path, names)}
      </span>
      {file.HasDraft && <em>{t('screensPage.drafted', { author: file.DraftAuthor ?? '' })}</em>}
    </p>
  ));
}

function Publications({ files }: { files: readonly ListedFile[] }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const published = files.filter(isPublished);
  if (published.length === 0) return '—';
  return published.map((file) => (
    <p key={file.Path}>
      {t('screensPage.last.by', {
        at: at.format(new Date(file.At ?? 0)),
        author: file.Author ?? '',
      })}
    </p>
  ));
}

function isPublished({ At }: ListedFile): boolean {
  return At !== null;
}
