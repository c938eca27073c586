import { useTranslation } from 'react-i18next';

import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/controls/select.tsx';

import { changeLanguage, useLanguages } from './languages.ts';

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const languages = useLanguages();
  return (
    <label className="language-select">
      <Icon name="globe" />
      <Select
        aria-label={t('app.language')}
        className=""
        value={i18n.language}
        options={languages.map(({ Code, Name }) => ({ value: Code, label: Name, lang: Code }))}
        onChange={changeLanguage}
      />
    </label>
  );
}
