import { useTranslation } from 'react-i18next';

import { Icon } from '#ui/icon.tsx';

import { changeLanguage, useLanguages } from './languages.ts';

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const languages = useLanguages();
  return (
    <label className="language-select">
      <Icon name="globe" />
      <span className="ls-visually-hidden">{t('app.language')}</span>
      <select value={i18n.language} onChange={(event) => changeLanguage(event.target.value)}>
        {languages.map(({ Code, Name }) => (
          <option key={Code} value={Code} lang={Code}>
            {Name}
          </option>
        ))}
      </select>
    </label>
  );
}
