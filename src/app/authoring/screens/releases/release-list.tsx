import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { listReleases } from '#api/admin/config.ts';
import { useSession } from '#app/session/session.ts';
import { noteText, stateText } from '#editor/history/release-text.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import styles from '../screens.module.css';
import type { Decision } from './release-dialog.tsx';
import { useFileNames } from './use-file-names.ts';

const ReleaseDialog = lazy(
  lazyModule(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog })),
);

const newest = 10;
const pollMs = 30_000;

/** The latest releases; one in force can be reverted. */
export function ReleaseList() {
  const { t } = useTranslation();
  const releases = useReleases().filter(({ State }) => State !== 'waiting');
  return <Releases title={t('screensPage.releases')} releases={releases.slice(0, newest)} />;
}

/** Releases that wait for approval. */
export function WaitingReleases() {
  const { t } = useTranslation();
  const releases = useReleases().filter(({ State }) => State === 'waiting');
  return <Releases title={t('screensPage.releases.waiting')} releases={releases} />;
}

function useReleases(): readonly Release[] {
  const { account } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['config', 'releases', 'all'],
    queryFn: ({ signal }) => listReleases(undefined, signal),
    refetchOnMount: 'always',
    // Bundles are imported by the command line, which sends no events to pages.
    refetchInterval: pollMs,
    enabled: isAdmin(account),
  });
  return data;
}

function Releases({ title, releases }: { title: string; releases: readonly Release[] }) {
  const { account } = useSession();
  if (releases.length === 0) return null;
  return (
    <section>
      <h2 className={styles['plain']}>{title}</h2>
      <ul className={styles['problems']}>
        {releases.map((release) => (
          <ReleaseItem
            key={release.Number}
            release={release}
            isOwn={release.Author === account.Username}
          />
        ))}
      </ul>
    </section>
  );
}

function ReleaseItem({ release, isOwn }: { release: Release; isOwn: boolean }) {
  const { t, i18n } = useTranslation();
  const { Number: number, State, At, Author, ApprovedBy, Note, Paths } = release;
  const nameOf = useFileNames();
  const [asked, ask] = useState<Decision | 'changes'>();
  const at = new Date(At).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const decider = ApprovedBy === null ? '' : t('screensPage.release.decided', { name: ApprovedBy });
  return (
    <li>
      <strong>{t('screensPage.release', { number })}</strong> {stateText(t, release)} {decider}
      <span>{t('screensPage.release.by', { at, name: Author, count: Paths.length })}</span>
      {Note && <span>{Paths.includes(Note) ? nameOf({ Path: Note }) : noteText(t, Note)}</span>}
      {State === 'waiting' && isOwn && (
        <span>
          {t(release.MayApprove ? 'screensPage.release.alone' : 'screensPage.release.own')}
        </span>
      )}
      <div className={styles['decisions']}>
        {decisionsFor(release).map((decision) => (
          <Button
            key={decision}
            look={decision === 'approve' ? 'primary' : 'quiet'}
            onClick={() => ask(decision)}
          >
            {t(`screensPage.release.${decision}`, { number })}
          </Button>
        ))}
        <Button look="quiet" onClick={() => ask('changes')}>
          {t('screensPage.release.changes', { number })}
        </Button>
      </div>
      {asked && (
        <Suspense>
          <ReleaseDialog
            number={number}
            decision={asked === 'changes' ? undefined : asked}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** A release that was superseded in any file cannot be reverted. */
function decisionsFor({ State, ReplacedBy, MayApprove }: Release): Decision[] {
  if (State === 'waiting') return MayApprove ? ['approve', 'refuse'] : ['refuse'];
  return State === 'active' && Object.keys(ReplacedBy).length === 0 ? ['undo'] : [];
}
