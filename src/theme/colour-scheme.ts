import { create } from 'zustand';

import { local } from '#lib/storage.ts';

export type ColourScheme = 'light' | 'dark' | 'auto';

const key = 'colourScheme';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

const useStore = create<{ chosen: ColourScheme; shown: 'light' | 'dark' }>(() => {
  const chosen = stored();
  return { chosen, shown: shownFor(chosen) };
});

/** Before the first paint, so that a dark room is not lit up by a white page. */
export function startColourScheme(): void {
  darkSystem.addEventListener('change', () => show(useStore.getState().chosen));
  show(useStore.getState().chosen);
}

export function useColourScheme(): { chosen: ColourScheme; shown: 'light' | 'dark' } {
  return useStore();
}

export function chooseColourScheme(chosen: ColourScheme): void {
  local.write(key, chosen);
  show(chosen);
}

function show(chosen: ColourScheme): void {
  const shown = shownFor(chosen);
  document.documentElement.dataset.mantineColorScheme = shown;
  useStore.setState({ chosen, shown });
}

function shownFor(chosen: ColourScheme): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return darkSystem.matches ? 'dark' : 'light';
}

function stored(): ColourScheme {
  const scheme = local.read(key);
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
}
