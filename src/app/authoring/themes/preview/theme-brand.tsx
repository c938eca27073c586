import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import type { Theme } from '#schemas/api/apps.gen.ts';
import { readClientTheme, type ThemedText } from '#theme/client-theme.ts';

import styles from '../themes.module.css';

/** Pictures and words outside of screens: on the sign-in page and in the header. */
export function ThemeBrand({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const { splash, dashboard, mark } = readClientTheme(theme);
  return (
    <div className={styles['brand']}>
      <figure>
        <figcaption>{t('themes.group.splash')}</figcaption>
        <div className={styles['plate']}>
          <Picture source={splash.logo} />
        </div>
        <div
          className={styles['splash']}
          style={splash.background ? { backgroundImage: `url("${splash.background}")` } : undefined}
        >
          <Line {...splash.slogan} />
          <Line {...splash.text} />
          <Picture source={splash.poweredBy} />
        </div>
      </figure>
      <figure>
        <figcaption>{t('themes.group.top')}</figcaption>
        <div className={styles['plate']}>
          <Picture source={mark} />
          <Picture source={dashboard.logoFull} />
        </div>
      </figure>
    </div>
  );
}

function Picture({ source }: { source: string | null }) {
  return source === null ? null : <img src={source} alt="" />;
}

function Line({ text, colour, size, font }: ThemedText) {
  if (text === undefined) return null;
  const style: CSSProperties = {
    ...(colour !== undefined && { color: colour }),
    ...(size !== undefined && { fontSize: `${size / 16}rem` }),
    ...(font !== undefined && { fontFamily: `"${font}", var(--ls-font)` }),
  };
  return <p style={style}>{text}</p>;
}
