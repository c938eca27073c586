import { onDemand } from '#ui/on-demand.ts';

/** Pages come with their styles when they are gone to. */
export const loadSignIn = onDemand(async () => {
  const [{ SignInPage }] = await Promise.all([
    import('./sign-in/sign-in-page.tsx'),
    import('./sign-in/sign-in.css'),
  ]);
  return { Component: SignInPage };
});

export const loadShell = onDemand(async () => {
  // First of all: the shell's own styles go after those of Mantine's parts.
  await import('#theme/mantine.css');
  const [{ Shell }] = await Promise.all([import('./shell.tsx'), import('./shell.css')]);
  return { Component: Shell };
});

export const loadScreenPage = onDemand(async () => {
  const { ScreenPage } = await import('./screen-page.tsx');
  return { Component: ScreenPage };
});
