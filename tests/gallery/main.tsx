import { createRoot } from 'react-dom/client';

import { startTexts } from '#i18n/i18n.ts';
import { Gallery } from './gallery.tsx';

const files = import.meta.glob<Record<string, Record<string, string>>>('/src/**/*.texts.json', {
  eager: true,
  import: 'default',
});

await import('#theme/mantine.css');
await startTexts((code) =>
  Promise.resolve(
    Object.assign({}, ...Object.values(files).map((file) => file[code] ?? {})) as Record<
      string,
      string
    >,
  ),
);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Gallery />);
