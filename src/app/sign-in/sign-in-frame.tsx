import type { ReactNode } from 'react';

import { SmoothHeight } from '#ui/smooth-height.tsx';

import { Brand } from '../shell/brand.tsx';
import { LanguageSelect } from '../shell/language-select.tsx';
import { Splash } from './splash.tsx';

/** The client's branding on one side, the form on the other. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign-in">
      <title>{title}</title>
      <Splash />
      <main className="sign-in-side">
        <div className="sign-in-card">
          <Brand place="card" />
          <SmoothHeight>{children}</SmoothHeight>
        </div>
        <LanguageSelect />
      </main>
    </div>
  );
}
