import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { signOut } from '#api/accounts.ts';
import { chooseColourScheme, type ColourScheme, useColourScheme } from '#theme/colour-scheme.ts';
import { Icon } from '#ui/icon.tsx';

import { changeLanguage, useLanguages } from './languages.ts';
import { useSession } from './session.ts';

const schemes = ['light', 'dark', 'auto'] as const;

/** Who is signed in, how they like the screen, and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { account, userView } = useSession();
  const place = userView.clientName ?? t('signIn.globalView');
  return (
    <Menu
      position="top-start"
      width={240}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className="shell-user"
          aria-label={t('app.userMenu', { name: account.Username })}
        >
          <span className="shell-avatar" aria-hidden="true">
            {account.Username.slice(0, 1).toUpperCase()}
          </span>
          <span className="shell-user-words">
            <strong>{account.Username}</strong>
            <small>{place}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void signOut()}>
          {t('app.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { chosen } = useColourScheme();
  return (
    <Menu.RadioGroup
      value={chosen}
      onChange={(scheme) => chooseColourScheme(scheme as ColourScheme)}
    >
      <Menu.Label>{t('app.colourScheme')}</Menu.Label>
      {schemes.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`app.scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function LanguageItems() {
  const { t, i18n } = useTranslation();
  const languages = useLanguages();
  return (
    <Menu.RadioGroup value={i18n.language} onChange={changeLanguage}>
      <Menu.Label>{t('app.language')}</Menu.Label>
      {languages.map(({ Code, Name }) => (
        <Menu.RadioItem key={Code} value={Code} lang={Code}>
          {Name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
