import type { ComponentType } from 'react';

import { lazyModule } from '#ui/lazy-module.ts';

/** Pages are loaded with their styles on navigation. */
export const loadSignIn = lazyModule(() => withSignInStyles(loadSignInPage()));
export const loadExternal = lazyModule(() => withSignInStyles(loadExternalPage()));
export const loadForgotPassword = lazyModule(() => withSignInStyles(loadForgotPasswordPage()));
export const loadResetPassword = lazyModule(() => withSignInStyles(loadResetPasswordPage()));

export const loadKiosk = lazyModule(() => withSignInStyles(loadKioskPage()));

export const loadShell = lazyModule(async () => {
  // First: the shell's styles must come after those of Mantine.
  await import('#theme/mantine.css');
  const [{ Shell }] = await Promise.all([
    import('../shell/shell.tsx'),
    import('../shell/shell.css'),
  ]);
  return { Component: Shell };
});

export const loadScreenPage = lazyModule(async () => {
  const { ScreenPage } = await import('../screen/screen-page.tsx');
  return { Component: ScreenPage };
});

export const loadHome = lazyModule(async () => {
  const { Home } = await import('../home.tsx');
  return { Component: Home };
});

export const loadAdminPage = lazyModule(async () => {
  const { AdminPage } = await import('../admin-page.tsx');
  return { Component: AdminPage };
});

export const loadUser = lazyModule(async () => {
  const { UserPage } = await import('../user/user-page.tsx');
  return { Component: UserPage };
});

async function withSignInStyles(page: Promise<ComponentType>) {
  const [Component] = await Promise.all([page, import('../sign-in/sign-in.css')]);
  return { Component };
}

async function loadSignInPage() {
  return (await import('../sign-in/sign-in-page.tsx')).SignInPage;
}

async function loadExternalPage() {
  return (await import('../sign-in/external-page.tsx')).ExternalPage;
}

async function loadForgotPasswordPage() {
  return (await import('../sign-in/forgot-password-page.tsx')).ForgotPasswordPage;
}

async function loadResetPasswordPage() {
  return (await import('../sign-in/reset-password-page.tsx')).ResetPasswordPage;
}

async function loadKioskPage() {
  return (await import('../sign-in/kiosk-page.tsx')).KioskPage;
}
