import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { endSession, listSessions } from '#api/session/own-account.ts';
import { useLocale } from '#i18n/time-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import { deviceName } from '#shared/device-name.ts';
import type { OwnSession } from '#schemas/api/own-account.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { UserSection } from './section.tsx';
import styles from './user.module.css';

/** The active sessions of the account. */
export function useSessions(accountId: string) {
  return useQuery({
    queryKey: queryKeyOf(accountId),
    queryFn: ({ signal }) => listSessions(accountId, signal),
  });
}

function queryKeyOf(accountId: string): readonly string[] {
  return ['sessions', accountId];
}

/** The active sessions of the account, each with a sign-out button. */
export function SessionList({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data = [] } = useSessions(accountId);
  const end = useMutation({
    mutationFn: (id: string) => endSession(accountId, id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(accountId) }),
  });
  return (
    <UserSection title={t('user.sessions')} hint={t('user.sessionsHint')}>
      <ul className={styles['list']}>
        {data.map((session) => (
          <li key={session.Id}>
            <SessionText session={session} />
            {session.IsCurrent ? (
              <strong>{t('user.thisSession')}</strong>
            ) : (
              <Button
                look="quiet"
                isBusy={end.isPending && end.variables === session.Id}
                onClick={() => end.mutate(session.Id)}
              >
                {t('user.signOutThere')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

function SessionText({ session }: { session: OwnSession }) {
  const { t, i18n } = useTranslation();
  const format = dateFormat('long', useLocale(i18n.language));
  const { UserAgent, Address, LastSeenAt, CreatedAt } = session;
  return (
    <div>
      <span className={styles['what']}>
        {deviceName(UserAgent) ?? t('user.unknownDevice')}
        {Address !== null && ` · ${Address}`}
      </span>
      <small>
        {t('user.sessionTimes', {
          since: format.format(new Date(CreatedAt)),
          seen: format.format(new Date(LastSeenAt)),
        })}
      </small>
    </div>
  );
}
