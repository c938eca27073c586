import { useTranslation } from 'react-i18next';

import { useClientTheme } from '../load-client-theme.ts';

/** The client's logo, or the name and mark of Lineside. */
export function Brand({ place }: { place: 'card' | 'side' }) {
  const theme = useClientTheme();
  const full = place === 'card' ? theme?.splash.logo : theme?.dashboard.logoFull;
  return full ? <ClientLogo full={full} /> : <NamedMark />;
}

function ClientLogo({ full }: { full: string }) {
  const { t } = useTranslation();
  const theme = useClientTheme();
  return (
    <div className="brand brand-client">
      <img
        className="brand-mark brand-small"
        src={theme?.mark ?? '/icon.svg'}
        alt=""
        width={28}
        height={28}
      />
      <img className="brand-full" src={full} alt={theme?.logoText ?? t('app.name')} height={32} />
    </div>
  );
}

function NamedMark() {
  const { t } = useTranslation();
  const theme = useClientTheme();
  return (
    <div className={theme?.dashboard.logo ? 'brand brand-client' : 'brand'}>
      <img className="brand-mark" src={theme?.mark ?? '/icon.svg'} alt="" width={28} height={28} />
      <span className="brand-name">{theme?.siteName ?? t('app.name')}</span>
    </div>
  );
}
