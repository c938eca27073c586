import { useTranslation } from 'react-i18next';

import { StatusMark } from '#plant/cells/status-mark.tsx';
import {
  type Choice,
  appearanceChoices,
  changeAppearance,
  useAppearance,
} from '#theme/appearance.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Radio } from '#ui/controls/radio.tsx';

import styles from './commands.module.css';
import { closeOverlay } from './overlay.ts';

const offered = ['base', 'look', 'palette', 'touch', 'density'] as const;
const statuses = ['running', 'stopped', 'unknown'] as const;

/** Display preferences. The page behind shows each choice at once. */
export function AppearanceDialog() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('app.appearance')} onClose={() => closeOverlay('appearance')}>
      <AppearanceChoices />
      <p className={styles['sample']}>
        {statuses.map((status) => (
          <span key={status} data-status={status}>
            <StatusMark word={status} />
            {t(`app.appearance.sample.${status}`)}
          </span>
        ))}
      </p>
    </Dialog>
  );
}

/** Controls of the display preferences, each applied at once. */
export function AppearanceChoices() {
  return offered.map((name) => <Choices key={name} name={name} />);
}

function Choices({ name }: { name: Choice }) {
  const { t } = useTranslation();
  const chosen = useAppearance()[name];
  return (
    <fieldset className={styles['choices']}>
      <legend>{t(`app.appearance.${name}`)}</legend>
      {appearanceChoices[name].map((word) => (
        <Radio
          key={word}
          className={styles['choice']}
          name={name}
          isChecked={word === chosen}
          onChoose={() => changeAppearance({ [name]: word })}
        >
          {t(`app.appearance.${name}.${word}`)}
        </Radio>
      ))}
    </fieldset>
  );
}
