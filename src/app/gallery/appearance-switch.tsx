import { useTranslation } from 'react-i18next';

import { type Choice, choices, choose, useAppearance } from '#theme/appearance.ts';

const offered = ['base', 'look', 'palette'] as const satisfies Choice[];

/** The looks of all pages, at hand: what stands here must be readable in each of them. */
export function AppearanceSwitch() {
  const { t } = useTranslation();
  const chosen = useAppearance();
  return offered.map((name) => (
    <label key={name}>
      {t(`app.appearance.${name}`)}{' '}
      <select
        className="ls-input"
        value={chosen[name]}
        onChange={(event) => choose({ [name]: event.target.value })}
      >
        {choices[name].map((word) => (
          <option key={word} value={word}>
            {t(`app.appearance.${name}.${word}`)}
          </option>
        ))}
      </select>
    </label>
  ));
}
