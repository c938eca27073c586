import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { layerText } from '#engine/editor/draft/layer-text.ts';
import { useLocale } from '#i18n/time-format.ts';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { onDemand } from '#ui/on-demand.ts';

import { hasAddress } from '../screen/find-screen.ts';
import styles from './screens.module.css';
import { filesOfScreen, layersOfPath } from './use-config-files.ts';

const HistoryDialog = lazy(
  onDemand(async () => ({
    default: (await import('#engine/editor/history/history-dialog.tsx')).HistoryDialog,
  })),
);

const RemoveScreenDialog = lazy(
  onDemand(async () => ({
    default: (await import('./remove-screen-dialog.tsx')).RemoveScreenDialog,
  })),
);

interface ScreenRowProps {
  screen: Screen;
  /** Whose layers are shown; empty: those of all. */
  client: string;
  files: readonly ListedFile[];
  /** What people call the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  /** A machine that a screen about one is edited with. */
  machineId: string | null;
}

/** One screen: where it is, what is changed of it and by whom, and the ways to its editor. */
export function ScreenRow({ screen, client, files, layerNames, machineId }: ScreenRowProps) {
  const { id, title, path, menu } = screen;
  const { t } = useTranslation();
  const own = filesOfScreen(files, id, client);
  const isReachable = hasAddress({ path });
  return (
    <tr>
      <th scope="row">{t(title)}</th>
      <td>{isReachable ? <Link to={path}>{path}</Link> : path}</td>
      <td>{menu ? t('screensPage.menu.yes') : t('screensPage.menu.no')}</td>
      <td data-label={t('screensPage.layers')} data-empty={own.length === 0 || undefined}>
        <Layers files={own} names={layerNames} />
      </td>
      <td data-label={t('screensPage.last')} data-empty={!own.some(isPublished) || undefined}>
        <Publications files={own} />
      </td>
      <td className={styles['links']}>
        <RowActions screen={screen} own={own} client={client} machineId={machineId} />
      </td>
    </tr>
  );
}

interface RowActionsProps extends Pick<ScreenRowProps, 'screen' | 'client' | 'machineId'> {
  /** The files of the screen. */
  own: readonly ListedFile[];
}

function RowActions({ screen: { id, title, path }, own, client, machineId }: RowActionsProps) {
  const { t } = useTranslation();
  const [shown, show] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const editPath = pathWith(path, machineId);
  return (
    <>
      {editPath !== undefined && (
        <Link
          to={{ pathname: editPath, search: editSearch(client) }}
          aria-label={t('screensPage.edit.label', { screen: t(title) })}
        >
          {t('screensPage.edit')}
        </Link>
      )}
      {own.some(isWrittenHere) && (
        <button
          type="button"
          className="ls-link"
          aria-label={t('screensPage.remove.label', { screen: t(title) })}
          onClick={() => setRemoving(true)}
        >
          {t('screensPage.remove')}
        </button>
      )}
      {isRemoving && (
        <Suspense>
          <RemoveScreenDialog screenId={id} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
      {own.filter(hasHistory).map(({ Path }) => (
        <button
          key={Path}
          type="button"
          className="ls-link"
          aria-label={t('screensPage.history.label', { path: Path })}
          onClick={() => show(Path)}
        >
          {t('screensPage.history')}
        </button>
      ))}
      {shown !== undefined && (
        <Suspense>
          <HistoryDialog path={shown} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The address of a screen; undefined where something else than a machine is missing in it. */
function pathWith(path: string, machineId: string | null): string | undefined {
  const isOfMachine = path.startsWith('/machine/:Id') && machineId !== null;
  const filled = isOfMachine ? path.replace(':Id', encodeURIComponent(machineId)) : path;
  return hasAddress({ path: filled }) ? filled : undefined;
}

/** For everyone, in the product. */
function isWrittenHere({ Path, Source }: ListedFile): boolean {
  return Source === 'store' && Path.endsWith('.screen.json');
}

/** For the client that is chosen, or for everyone. */
function editSearch(client: string): string {
  const whom = client === '' ? 'layer=everyone' : `client=${encodeURIComponent(client)}`;
  return `?edit=1&${whom}`;
}

/** What was never published in the product, and has no draft, has none. */
function hasHistory({ Number, HasDraft }: ListedFile): boolean {
  return Number !== null || HasDraft;
}

interface LayersProps {
  files: readonly ListedFile[];
  names: ScreenRowProps['layerNames'];
}

function Layers({ files, names }: LayersProps) {
  const { t } = useTranslation();
  if (files.length === 0) return '—';
  return files.map(({ Path, HasDraft, DraftAuthor }) => (
    <p key={Path}>
      <span title={Path}>
        {layersOfPath(Path)
          .map((layer) => layerText(t, layer, names))
          .join(' › ')}
      </span>
      {HasDraft && <em>{t('screensPage.drafted', { author: DraftAuthor ?? '' })}</em>}
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
