import { useTranslation } from 'react-i18next';

import { useClientTheme } from './client-theme.ts';
import { useSite } from './site.ts';

/** The client's logo, or the name and mark of Lineside. */
export function Brand({ place }: { place: 'card' | 'side' }) {
  const { t } = useTranslation();
  const theme = useClientTheme();
  const site = useSite();
  const full = place === 'card' ? theme?.splash.logo : theme?.dashboard.logoFull;
  const ownMark = theme?.dashboard.logo;
  const mark = ownMark ?? site?.Logo ?? '/icon.svg';
  if (full)
    return (
      <div className="brand brand-client">
        <img className="brand-mark brand-small" src={mark} alt="" width={28} height={28} />
        <img className="brand-full" src={full} alt={theme?.logoText ?? t('app.name')} height={32} />
      </div>
    );
  return (
    <div className={ownMark ? 'brand brand-client' : 'brand'}>
      <img className="brand-mark" src={mark} alt="" width={28} height={28} />
      <span className="brand-name">{site?.Name ?? t('app.name')}</span>
    </div>
  );
}
