import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dateFormat } from '#lib/date-format.ts';
import type { Kiosk } from '#api/kiosks.ts';

import { Button } from '#ui/button.tsx';

import { screensQuery } from '../screen-data.ts';
import styles from './wall-screens.module.css';
import type { Open } from './open.ts';

export function KioskTable({
  kiosks,
  onOpen,
}: {
  kiosks: readonly Kiosk[];
  onOpen(open: Open): void;
}) {
  const { t } = useTranslation();
  if (kiosks.length === 0)
    return (
      <div className={styles['empty']}>
        <strong>{t('wallScreens.none')}</strong>
        <p>{t('wallScreens.noneHint')}</p>
      </div>
    );
  return (
    <div className={styles['list']}>
      <table>
        <thead>
          <tr>
            {['name', 'client', 'screens', 'state'].map((column) => (
              <th key={column} scope="col">
                {t(`wallScreens.${column}`)}
              </th>
            ))}
            <th scope="col" aria-label={t('wallScreens.actions')} />
          </tr>
        </thead>
        <tbody>
          {kiosks.map((kiosk) => (
            <tr key={kiosk.Id}>
              <th scope="row">{kiosk.DisplayName}</th>
              <td>{kiosk.ClientName}</td>
              <td>
                <ScreenNames ids={kiosk.Screens} />
              </td>
              <td>
                <State kiosk={kiosk} />
              </td>
              <td className={styles['actions']}>
                <Button look="quiet" onClick={() => onOpen({ dialog: 'renew', kiosk })}>
                  {t('wallScreens.newLink')}
                </Button>
                <Button look="quiet" onClick={() => onOpen({ dialog: 'revoke', kiosk })}>
                  {t('wallScreens.revoke')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScreenNames({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const { data: screens = [] } = useQuery(screensQuery);
  return ids
    .map((id) => screens.find((screen) => screen.id === id))
    .map((screen, index) => (screen ? t(screen.title) : ids[index]))
    .join(', ');
}

/** Shape and word: a filled dot has been seen lately, a hollow one waits. */
function State({ kiosk: { OpenedAt, LastSeenAt } }: { kiosk: Kiosk }) {
  const { t, i18n } = useTranslation();
  const seen = LastSeenAt ?? OpenedAt;
  const when = dateFormat('zoned', i18n.language);
  return (
    <span className={styles['state']} data-open={OpenedAt !== null}>
      {OpenedAt === null || seen === null
        ? t('wallScreens.waiting')
        : t('wallScreens.seen', { when: when.format(new Date(seen)) })}
    </span>
  );
}
