const paths = {
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  overview: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  tiles: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  grid: 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14',
  process: 'M3 12h4l3-7 4 14 3-7h4',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 5 5v1',
  redo: 'M15 7l5 5-5 5M20 12H10a5 5 0 0 0-5 5v1',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  wallScreen: 'M3 5h18v11H3zM8 20h8M12 16v4',
  eventInput: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  show: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  hide: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M4 4l16 16',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 10a7 7 0 0 1 12-3l3 3M19 14a7 7 0 0 1-12 3l-3-3',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1 0 5M12 8v4l3 2',
  insights: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  live: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10',
  rotate: 'M17 3l4 4-4 4M3 11V9a2 2 0 0 1 2-2h16M7 21l-4-4 4-4M21 13v2a2 2 0 0 1-2 2H3',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  unlock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 7.5-2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l12 8-12 8Z',
  check: 'M5 13l4 4L19 7',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leaveFullScreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  options: 'M4 8h10M18 8h2M16 6v4M4 16h2M10 16h10M8 14v4',
  plant: 'M3 20V9l6 4V9l6 4V4h6v16ZM8 16h2M14 16h2',
  machine: 'M3 20h18M5 20v-6h6v6M11 10h8v10M14 6h2v4M14 14h2',
  appearance: 'M12 3a9 9 0 1 0 0 18V3a9 9 0 0 1 0 18M12 8h7M12 13h8M12 18h6',
  command: 'M4 5h16v14H4zM7 9l3 3-3 3M12 15h5',
  keyboard: 'M2 6h20v12H2zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-4 4-6 8-6s7 2 8 6',
  search: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  signOut: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
};

export type IconName = keyof typeof paths;

/** A decorative icon in the colour of the text beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ls-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
