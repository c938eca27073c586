import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const accent = Array.from(
  { length: 10 },
  () => 'var(--ls-accent)',
) as unknown as MantineColorsTuple;

/** Mantine's dark greys, lightest first, matching the dark tokens. */
const dark: MantineColorsTuple = [
  '#e6ebf0',
  '#c3cbd4',
  '#95a1ae',
  '#6b7783',
  '#29323c',
  '#222b34',
  '#1c242d',
  '#151b22',
  '#0e1217',
  '#0a0d11',
];

/** Mantine with our tokens, so that a client's theme applies to its components, too. */
export const mantineTheme = createTheme({
  primaryColor: 'accent',
  colors: { accent, dark },
  fontFamily: 'var(--ls-font)',
  headings: { fontFamily: 'var(--ls-font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { md: 'var(--ls-radius)' },
  spacing: {
    xs: 'var(--ls-2)',
    sm: 'var(--ls-3)',
    md: 'var(--ls-4)',
    lg: 'var(--ls-5)',
    xl: 'var(--ls-8)',
  },
  fontSizes: {
    xs: 'var(--ls-fs-12)',
    sm: 'var(--ls-fs-13)',
    md: 'var(--ls-fs-15)',
    lg: 'var(--ls-fs-20)',
    xl: 'var(--ls-fs-28)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const variables: ReturnType<CSSVariablesResolver> = {
  variables: {
    '--mantine-color-body': 'var(--ls-panel)',
    '--mantine-color-text': 'var(--ls-text)',
    '--mantine-color-dimmed': 'var(--ls-muted)',
    '--mantine-color-placeholder': 'var(--ls-muted)',
    '--mantine-color-default': 'var(--ls-panel)',
    '--mantine-color-default-hover': 'var(--ls-surface)',
    '--mantine-color-default-color': 'var(--ls-text)',
    '--mantine-color-default-border': 'var(--ls-border)',
    '--mantine-color-error': 'var(--ls-stopped)',
    '--mantine-color-anchor': 'var(--ls-accent)',
    '--mantine-primary-color-contrast': 'var(--ls-panel)',
  },
  light: {},
  dark: {},
};

export function mantineVariables(): ReturnType<CSSVariablesResolver> {
  return variables;
}
