import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';

import { availableViews } from '#machines/sign-in/account.ts';
import { landingPage } from '#machines/sign-in/landing.ts';
import {
  type Appearance,
  appearanceChoices,
  changeAppearance,
  useAppearance,
} from '#theme/appearance.ts';
import { Icon } from '#ui/icon.tsx';

import { useEdit } from '../authoring/screens/use-edit.ts';
import { openOverlay } from '../commands/overlay.ts';
import { requestSignOut } from '../session/request-sign-out.ts';
import { useSession } from '../session/session.ts';
import { changeLanguage, useLanguages } from './languages.ts';
import { switchView } from './switch-view.ts';

/** Menu of the signed-in user: account, preferences, sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { account, userView } = useSession();
  const name = account.DisplayName ?? account.Username;
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
        <button type="button" className="shell-user" aria-label={t('app.userMenu', { name })}>
          <span className="shell-avatar" aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span className="shell-user-words">
            <strong>{name}</strong>
            <small>{place}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="user" />} component={Link} to="/user">
          {t('user.title')}
        </Menu.Item>
        <EditItem />
        <Menu.Divider />
        <ViewItems />
        <BaseItems />
        <LanguageItems />
        <Menu.Divider />
        <OverlayItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={requestSignOut}>
          {t('app.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** For administrators, on an editable page. */
function EditItem() {
  const { t } = useTranslation();
  const edit = useEdit();
  if (!edit) return null;
  return (
    <Menu.Item leftSection={<Icon name="options" />} onClick={edit}>
      {t('app.editPage')}
    </Menu.Item>
  );
}

/** Views that the user may choose; none if there is only one. */
function ViewItems() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const serverData = useQueryClient();
  const views = availableViews(session.account);
  if (views.length < 2) return null;

  function look(chosen: string): void {
    const view = views.find(({ userView }) => (userView.clientId ?? '') === chosen);
    if (!view) return;
    switchView(session, view, serverData);
    void navigate(landingPage);
  }
  return (
    <>
      <Menu.RadioGroup value={session.userView.clientId ?? ''} onChange={look}>
        <Menu.Label>{t('app.view')}</Menu.Label>
        <div className="shell-views">
          {views.map(({ userView: { clientId, clientName } }) => (
            <Menu.RadioItem key={clientId ?? 'global'} value={clientId ?? ''}>
              {clientName ?? t('signIn.globalView')}
            </Menu.RadioItem>
          ))}
        </div>
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}

function BaseItems() {
  const { t } = useTranslation();
  const { base } = useAppearance();
  return (
    <Menu.RadioGroup
      value={base}
      onChange={(chosen) => changeAppearance({ base: chosen as Appearance['base'] })}
    >
      <Menu.Label>{t('app.appearance.base')}</Menu.Label>
      {appearanceChoices.base.map((word) => (
        <Menu.RadioItem key={word} value={word}>
          {t(`app.appearance.base.${word}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function OverlayItems() {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item leftSection={<Icon name="appearance" />} onClick={() => openOverlay('appearance')}>
        {t('app.appearance.open')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="command" />} onClick={() => openOverlay('commands')}>
        {t('app.commands')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => openOverlay('shortcuts')}>
        {t('app.shortcuts')}
      </Menu.Item>
    </>
  );
}

function LanguageItems() {
  const { t, i18n } = useTranslation();
  const languages = useLanguages();
  return (
    <Menu.RadioGroup value={i18n.language} onChange={changeLanguage}>
      <Menu.Label>{t('app.language')}</Menu.Label>
      {languages.map(({ Code, Name }) => (
        <Menu.RadioItem key={Code} value={Code} lang={Code} closeMenuOnClick>
          {Name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
