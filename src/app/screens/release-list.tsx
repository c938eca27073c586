import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { decideRelease, listReleases } from '#api/admin/config.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { Release } from '#schemas/api/configuration.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { useSession } from '../session/session.ts';
import { useConfigReload } from '../use-config-changes.ts';
import styles from './screens.module.css';

type Decision = Parameters<typeof decideRelease>[1];

const shown = 10;

/** What was published last: one that waits is approved or refused, the newest can be taken back. */
export function ReleaseList() {
  const { t } = useTranslation();
  const { account } = useSession();
  const { data: releases = [] } = useQuery({
    queryKey: ['config', 'releases', 'all'],
    queryFn: ({ signal }) => listReleases(undefined, signal),
    refetchOnMount: 'always',
    enabled: isAdmin(account),
  });
  const newest = releases.find(({ State }) => State === 'active')?.Number;
  if (releases.length === 0) return null;
  return (
    <section>
      <h2 className={styles['plain']}>{t('screensPage.releases')}</h2>
      <ul className={styles['problems']}>
        {releases.slice(0, shown).map((release) => (
          <ReleaseItem
            key={release.Number}
            release={release}
            isNewest={release.Number === newest}
            isOwn={release.Author === account.Username}
          />
        ))}
      </ul>
    </section>
  );
}

function ReleaseItem({
  release: { Number: number, State, At, Author, ApprovedBy, Note, Paths },
  isNewest,
  isOwn,
}: {
  release: Release;
  isNewest: boolean;
  isOwn: boolean;
}) {
  const { t, i18n } = useTranslation();
  const at = new Date(At).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const decider = ApprovedBy === null ? '' : t('screensPage.release.decided', { name: ApprovedBy });
  return (
    <li>
      <strong>{t('screensPage.release', { number })}</strong> {t(`screensPage.release.${State}`)}{' '}
      {decider}
      <span>{t('screensPage.release.by', { at, name: Author, count: Paths.length })}</span>
      {Note && <span>{Note}</span>}
      {State === 'waiting' && isOwn && <span>{t('screensPage.release.own')}</span>}
      <div className={styles['decisions']}>
        {State === 'waiting' && !isOwn && <Decide number={number} decision="approve" />}
        {State === 'waiting' && <Decide number={number} decision="refuse" />}
        {State === 'active' && isNewest && <Decide number={number} decision="undo" />}
      </div>
    </li>
  );
}

function Decide({ number, decision }: { number: number; decision: Decision }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reload = useConfigReload();
  const { mutate, isPending } = useMutation({
    mutationFn: () => decideRelease(number, decision),
    // The words of a refusal are said by the page itself.
    onSettled: () => Promise.all([reload(), client.invalidateQueries({ queryKey: ['config'] })]),
  });
  return (
    <Button
      look={decision === 'approve' ? 'primary' : 'quiet'}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {t(`screensPage.release.${decision}`, { number })}
    </Button>
  );
}
