import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { local } from '#lib/storage.ts';
import { useInsights } from '#plant/insights.ts';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';
import { compareNames } from '#shared/compare-names.ts';
import { appearanceChoices, changeAppearance, useAppearance } from '#theme/appearance.ts';
import { useRegisteredShortcuts } from '#ui/shortcuts.ts';

import { useEdit } from '../authoring/screens/use-edit.ts';
import {
  machineNamesQuery,
  plantsQuery,
  navigationQuery,
  screensQuery,
} from '../screen/screen-data.ts';
import { requestSignOut } from '../session/request-sign-out.ts';
import { useSession } from '../session/session.ts';
import { changeLanguage, useLanguages } from '../shell/languages.ts';
import { overlaidMenu } from '../shell/menu-overlay.ts';
import { permittedMenu, linkTarget } from '../shell/menu.ts';
import type { Command } from './find-commands.ts';
import { openOverlay } from './overlay.ts';

const plantScreens = '/dashboard/plant/';

/** All commands on the current page, in the current language. */
export function useCommands(): Command[] {
  return [
    ...useScreenCommands(),
    ...useEditCommand(),
    ...usePlaceCommands(),
    ...useShortcutCommands(),
    ...useAppearanceCommands(),
    ...useLanguageCommands(),
    ...useAccountCommands(),
  ];
}

function useScreenCommands(): Command[] {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: screens = [] } = useQuery(screensQuery(session));
  const { data: navigation } = useQuery(navigationQuery(session));
  return overlaidMenu(permittedMenu(session, screens), navigation?.Patch)
    .flatMap(({ views }) => views)
    .filter(({ isLink }) => !isLink)
    .map(({ path, icon, title }) => ({
      id: `screen ${path}`,
      icon,
      label: t(title),
      kind: t('app.commands.screen'),
      isCurrent: path === pathname,
      run: () => void navigate(linkTarget(path, search)),
    }));
}

/** For administrators, on an editable page. */
function useEditCommand(): Command[] {
  const { t } = useTranslation();
  const run = useEdit();
  if (!run) return [];
  const kind = t('app.commands.screen');
  return [{ id: 'edit', icon: 'options', label: t('app.editPage'), kind, run }];
}

/** Plants, and the machines of the current one. */
function usePlaceCommands(): Command[] {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const isForPlants = session.account.Roles.some(({ Menu }) => Menu.includes('Dashboard'));
  const { data: plants = [] } = useQuery({ ...plantsQuery(session), enabled: isForPlants });
  const plant = useCurrentPlant(plants);
  const { data: machines = [] } = useMachines(plant);
  const openPlant = useOpenPlant();
  const openMachine = useOpenMachine(plant);
  return [
    ...plants.map(({ Id, DisplayName }) => ({
      id: `plant ${Id}`,
      icon: 'plant' as const,
      label: DisplayName,
      kind: t('app.commands.plant'),
      isCurrent: Id === plant?.Id,
      run: () => openPlant(Id),
    })),
    ...byName(machines, i18n.language).map(({ Id, DisplayName }) => ({
      id: `machine ${Id}`,
      icon: 'machine' as const,
      label: DisplayName,
      kind: t('app.commands.machine'),
      isSearchedFor: true,
      run: () => openMachine(Id),
    })),
  ];
}

function byName(machines: readonly Machine[], locale: string): Machine[] {
  return machines.toSorted((one, other) =>
    compareNames(one.DisplayName, other.DisplayName, locale),
  );
}

function useCurrentPlant(plants: readonly Plant[]): Plant | undefined {
  const [search] = useSearchParams();
  const id = search.get('Id') ?? local.read('currentPlant');
  return plants.find(({ Id }) => Id === id) ?? plants[0];
}

function useMachines(plant: Plant | undefined) {
  return useQuery({ ...machineNamesQuery(plant?.Id ?? ''), enabled: plant !== undefined });
}

/** Stays on the current screen if it shows plants. */
function useOpenPlant(): (id: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    const screen = pathname.startsWith(plantScreens) ? pathname : `${plantScreens}overview`;
    void navigate({ pathname: screen, search: `?${new URLSearchParams({ Id: id })}` });
  };
}

/** Opens the machine over the screen of its plant. */
function useOpenMachine(plant: Plant | undefined): (id: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const insights = useInsights();
  return (id) => {
    if (pathname.startsWith(plantScreens)) insights.open(id);
    else {
      const search = new URLSearchParams({ Id: plant?.Id ?? '', insights: id });
      void navigate({ pathname: `${plantScreens}overview`, search: `?${search}` });
    }
  };
}

/** Shortcuts of the page, so that they are found by name, too. */
function useShortcutCommands(): Command[] {
  const { t } = useTranslation();
  return useRegisteredShortcuts()
    .filter(({ label }) => label !== 'app.commands')
    .map(({ keys, label, group, run }) => ({
      id: `shortcut ${label}`,
      icon: 'keyboard',
      label: t(label),
      kind: t(group),
      keys,
      run,
    }));
}

function useAppearanceCommands(): Command[] {
  const { t } = useTranslation();
  const applied = useAppearance();
  return (['base', 'look', 'palette', 'touch', 'density'] as const).flatMap((name) =>
    appearanceChoices[name].map((word) => ({
      id: `appearance ${name} ${word}`,
      icon: 'appearance' as const,
      label: `${t(`app.appearance.${name}`)}: ${t(`app.appearance.${name}.${word}`)}`,
      kind: t('app.appearance'),
      isCurrent: applied[name] === word,
      run: () => changeAppearance({ [name]: word }),
    })),
  );
}

function useLanguageCommands(): Command[] {
  const { t, i18n } = useTranslation();
  return useLanguages().map(({ Code, Name }) => ({
    id: `language ${Code}`,
    icon: 'globe',
    label: Name,
    kind: t('app.language'),
    isCurrent: Code === i18n.language,
    run: () => changeLanguage(Code),
  }));
}

function useAccountCommands(): Command[] {
  const { t } = useTranslation();
  const { account } = useSession();
  return [
    {
      id: 'appearance',
      icon: 'appearance',
      label: t('app.appearance.open'),
      kind: t('app.appearance'),
      run: () => openOverlay('appearance'),
    },
    {
      id: 'sign-out',
      icon: 'signOut',
      label: t('app.signOut'),
      kind: account.Username,
      run: requestSignOut,
    },
  ];
}
