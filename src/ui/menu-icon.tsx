import { Icon, type IconName } from './icon.tsx';

/** Only for the menu and lists of its pages: each page has a unique icon. */
const paths = {
  archive: 'M3 4h18v5H3zM5 9v11h14V9M10 13h4',
  board: 'M4 4h16v16H4zM10 4v16M15 4v16M6 8h2M6 12h2M12 8h1',
  box: 'M12 3l8 4v10l-8 4-8-4V7ZM4 7l8 4 8-4M12 11v10',
  boxes: 'M8 4h8v7H8zM3 13h8v7H3zM13 13h8v7h-8z',
  building:
    'M5 21V3h10v18M15 9h4v12M3 21h18M8 7h.01M12 7h.01M8 11h.01M12 11h.01M8 15h.01M12 15h.01',
  clipboard: 'M6 5h12v16H6zM9 3h6v4H9zM9 12h6M9 16h4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 3',
  database:
    'M4 6c0-2 4-3 8-3s8 1 8 3-4 3-8 3-8-1-8-3ZM4 6v12c0 2 4 3 8 3s8-1 8-3V6M4 12c0 2 4 3 8 3s8-1 8-3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  exception: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M10 13l4 4M14 13l-4 4',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  form: 'M5 3h14v18H5zM8 9l1 1 2-2M8 15l1 1 2-2M14 9h2M14 15h2',
  gauge: 'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  layout: 'M4 4h16v16H4zM4 9h16M10 9v11',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  module: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10Z',
  mosaic: 'M4 4h10v10H4zM16 4h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4zM10 16h10v4H10z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2 20c1-4 3.5-5 7-5s6 1 7 5M16 5.5a3.5 3.5 0 0 1 0 6.5M18 15.5c2.5.7 3.5 2.5 4 4.5',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4',
  question:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 17h.01',
  rows: 'M4 4h16v4H4zM4 10h16v4H4zM4 16h16v4H4z',
  send: 'M21 3 3 10l7 4 4 7ZM10 14l5-5',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01',
  signature: 'M3 20h18M4 15c3-10 6-12 6-8s-4 8-2 8 3-4 4-4 0 3 2 3 2-2 4-2',
  stack: 'M12 3l9 5-9 5-9-5ZM3 13l9 5 9-5',
  statechart: 'M3 4h7v5H3zM14 15h7v5h-7zM10 6.5h4a3 3 0 0 1 3 3V15M15 13l2 2 2-2',
  steps: 'M4 6l2 2 3-4M4 13l2 2 3-4M4 20l2 1 3-4M13 6h7M13 13h7M13 20h7',
  stopSign: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM8 12h8',
  tag: 'M3 12V4h8l10 10-7 7ZM8 8h.01',
  tree: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  week: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M13 14h3',
  widgets: 'M4 4h7v7H4zM4 14h7v6H4zM14 14h6v6h-6zM17 3v8M13 7h8',
  wrench: 'M20 7a5 5 0 0 1-7 6l-7 7-2-2 7-7a5 5 0 0 1 6-7l-3 3 1 2 2 1Z',
};

type OwnName = keyof typeof paths;

export type MenuIconName = IconName | OwnName;

/** Like `Icon`, with the icons of the menu. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  if (!isOwn(name)) return <Icon name={name} />;
  return (
    <svg className="ls-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

function isOwn(name: MenuIconName): name is OwnName {
  return Object.hasOwn(paths, name);
}
