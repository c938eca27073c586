import type { Screen } from '#schemas/config/screen.gen.ts';

const files = import.meta.glob<Partial<Screen> & { id: string }>(
  '/src/config/screens/*/*.screen.json',
  { eager: true, import: 'default' },
);

/** As they are written. */
export const shippedFiles = Object.values(files);
