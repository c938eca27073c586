import { type ComponentType, Suspense, use } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { useShortcuts } from '#ui/shortcuts.ts';

import { closeOverlay, openOverlay, type Overlay, useOverlay } from './overlay.ts';

const group = 'app.shortcuts.general';
const shortcuts = [
  { keys: 'mod+k', label: 'app.commands', group, run: () => openOverlay('commands') },
  { keys: '/', label: 'app.commands', group, run: () => openOverlay('commands') },
  { keys: '?', label: 'app.shortcuts', group, run: () => openOverlay('shortcuts') },
];

/** Each is loaded on first use: most visits need none. */
const load: Record<Overlay, () => Promise<{ Component: ComponentType }>> = {
  commands: lazyModule(async () => {
    await import('@mantine/spotlight/styles.layer.css');
    return { Component: (await import('./palette.tsx')).Palette };
  }),
  shortcuts: lazyModule(async () => ({
    Component: (await import('./shortcut-help.tsx')).ShortcutHelp,
  })),
  appearance: lazyModule(async () => ({
    Component: (await import('./appearance-dialog.tsx')).AppearanceDialog,
  })),
  signOut: lazyModule(async () => ({
    Component: (await import('./sign-out-dialog.tsx')).SignOutDialog,
  })),
};

/** The command palette, the shortcut help and the display preferences, with their shortcuts. */
export function Overlays() {
  const shown = useOverlay((state) => state.shown);
  useShortcuts(shortcuts);
  return (
    shown && (
      <LazyBoundary key={shown} onClose={() => closeOverlay(shown)}>
        <Suspense>
          <Shown name={shown} />
        </Suspense>
      </LazyBoundary>
    )
  );
}

function Shown({ name }: { name: Overlay }) {
  const content = use(load[name]());
  return <content.Component />;
}
