import { useText } from '#engine/text.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import styles from './stop-dialog.module.css';
import { PartWords } from './stop-parts.tsx';

interface OvertakenProps {
  /** The stop's parts as another user left them. */
  current: readonly Stop[];
  onTake(): void;
  onKeep(): void;
}

/** Another user has changed the stop meanwhile: shows the current version, and keeps the input. */
export function Overtaken({ current, onTake, onKeep }: OvertakenProps) {
  const { t } = useText();
  return (
    <section className={styles['overtaken']} role="alert">
      <strong>{t('stop-list.overtaken')}</strong>
      <ul>
        {current.map((part) => (
          <li key={part.Id}>
            <PartWords part={part} isShort />
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={onTake}>
          {t('stop-list.takeTheirs')}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {t('stop-list.keepMine')}
        </Button>
      </div>
    </section>
  );
}
