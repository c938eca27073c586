import { useTranslation } from 'react-i18next';

import {
  type Choice,
  appearanceChoices,
  changeAppearance,
  useAppearance,
} from '#theme/appearance.ts';
import { Select } from '#ui/controls/select.tsx';

const offered = ['base', 'look', 'palette'] as const satisfies Choice[];

/** Switches between all looks, to check that the gallery is readable in each. */
export function AppearanceSwitch() {
  const { t } = useTranslation();
  const chosen = useAppearance();
  return offered.map((name) => (
    <label key={name}>
      {t(`app.appearance.${name}`)}{' '}
      <Select
        value={chosen[name]}
        options={appearanceChoices[name].map((word) => ({
          value: word,
          label: t(`app.appearance.${name}.${word}`),
        }))}
        onChange={(word) => changeAppearance({ [name]: word })}
      />
    </label>
  ));
}
