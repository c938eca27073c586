import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { loadProfile } from '#api/session/own-account.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';

import { AppearanceChoices } from '../commands/appearance-dialog.tsx';
import { useSession } from '../session/session.ts';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { UserSection } from './section.tsx';
import { SessionList } from './session-list.tsx';
import styles from './user.module.css';
import { VisitList } from './visit-list.tsx';

/** The user's own account: profile, preferences and stored data. */
export function UserPage() {
  const { t } = useTranslation();
  const { account } = useSession();
  const profile = useQuery({
    queryKey: ['profile', account.Id],
    queryFn: ({ signal }) => loadProfile(account.Id, signal),
  });
  if (profile.isError)
    return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Loading />;
  const { data } = profile;
  return (
    <div className={styles['page']}>
      <title>{t('user.title')}</title>
      <header className={styles['head']}>
        <h1>{t('user.title')}</h1>
        <p>{t('user.signedInAs', { name: account.Username })}</p>
      </header>
      <div className={styles['columns']}>
        <div>
          <ProfileForm profile={data} />
          <UserSection title={t('app.appearance')} hint={t('user.appearanceHint')}>
            <AppearanceChoices />
          </UserSection>
        </div>
        <div>
          {data.HasPassword && <PasswordForm accountId={account.Id} />}
          <OwnData accountId={account.Id} />
          <SessionList accountId={account.Id} />
          <VisitList accountId={account.Id} />
        </div>
      </div>
    </div>
  );
}
