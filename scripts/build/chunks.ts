import { join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/** Entry modules of the pages. */
const pages = {
  start: ['src/app/main.tsx', 'src/app/start/new-version.ts'],
  signIn: ['src/app/sign-in/sign-in-page.tsx'],
  screen: [
    'src/app/start/early-start.ts',
    'src/app/shell/shell.tsx',
    'src/app/screen/screen-page.tsx',
    'src/engine/layout/grid.tsx',
  ],
};

type Page = keyof typeof pages;
type Group = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number];

const base: Group = {
  name: 'base',
  test: /node_modules.(react|react-dom|react-router|react-i18next|scheduler|i18next|zustand(?!.*shallow)|xstate|@xstate)\//,
};
/** Libraries that several parts of a screen draw with. Too large for sign-in. */
const drawing: Group = {
  name: 'drawing',
  test: /node_modules.(@mantine|@floating-ui|clsx)|src.(ui.shortcuts|app.commands.overlay)/,
  minShareCount: 2,
};
/** Modules shared by lists, tiles and floor plans; the first dashboard needs most of them. */
const plantKit: Group = {
  name: 'plant-kit',
  test: /src.(plant.(comparison.compare-choice|cells.(kpi|level-mark|spot-face|status-mark|machine-cells|sparkline|no-match|plan-link)|machine-path|machine-filter|machine-sorting|oee-machines|live.(use-machine-order|use-steady-order|use-status-counts))|engine.(printing|display|widget|tables.(data-grid|grid-table|use-virtual|use-window-range|turned-pages|use-active-row|columns))|widgets.(plant-scheme.(board-spots|legend)|plant-header.(period-words|lazy-period-panel))|ui.controls.(search-input|radio)|shared.clamp)\./,
};
/**
 * Modules shared by charts, their dialog, and the dialogs of machines and of resources. Without
 * styles: a style sheet would use one more of the browser's six connections, which on a lossy
 * network the files of the dialog and of the next tab need.
 */
const chartKit: Group = {
  name: 'chart-kit',
  test: /src.(engine.charts.(chart-file|plotly|figure|chart-table|chart-marks)|ui.(dialog-question|scroll-region|controls.instant-field)|lib.(plant-axis|difference|files.csv|clock-time)|shared.time-zone|api.machines.annotations|plant.(annotations.(annotated|use-annotations)|comparison.(compared-hours|use-compared)|charts.(hours|hour-bars|last-points|chart-scope)|marked-time|shown-stop))\./,
};

/** Modules shared by charts and by widgets that read any query: one file, not six. */
const figureKit: Group = {
  name: 'figure-kit',
  test: /src.(engine.(figures.(row-fields|key-figure)|charts.shades)|plant.(shown-zone|charts.(name-lookup|plant-chart))|lib.short-name)\./,
};

/** Modules shared by tables of machines, of one plant and of all. */
const machineTables: Group = {
  name: 'machine-tables',
  test: /src.plant.(all-machines.plant-groups|cells.machine-columns)\./,
};

/** Small modules shared by pages with resources: one file, not six. */
const resources: Group = {
  name: 'resources',
  test: /src.(resources(?!.use-references)|ui.(leave-dialog|unsaved-guard|offer-undo|failed-line)|plant.planning|ui.controls.(fields|icon-action|paused-search)|api.admin.upload-medium|lib.time-zones|shared.device-name|admin.resource-table.(values(?!.reference-field)|form.use-trial))\W/,
  minShareCount: 2,
};

/** File input, for pages of administration, forms and documents. */
const files: Group = {
  name: 'files',
  test: /src.(ui.controls.file-input|shared.max-upload-bytes|plant.blob-address)\./,
};

/**
 * Field that references rows of another list: only in lists of the administration and their
 * dialogs.
 */
const references: Group = {
  name: 'references',
  test: /src.(resources.use-references|ui.controls.combo-box|admin.resource-table.values.reference-field)\W/,
};

/** Descriptions of releases, for the editor, themes and the list of screens. */
const releases: Group = {
  name: 'releases',
  test: /src.editor.(history|draft.(difference-list|layer-text))\W/,
};

/** Outbox for unsent messages and forms on the device. */
const outbox: Group = {
  name: 'outbox',
  test: /src.(api.(conversations.chat-store|forms.(outbox-store|form-tables))|plant.outbox.(outbox-actor|chat-outbox)|machines.outbox)\W/,
};
/**
 * Modules of one machine's pages only: as two dozen files they took a tenth of a second to load.
 */
const machineKit: Group = {
  name: 'machine-kit',
  test: /src.(widgets.(machine-(header|meetings|chat|orders|changeovers|documents)|shift-events)|plant.meeting.use-meeting-changes)\W/,
};

/** Small modules shared by sign-in, dialogs and widgets: one file, not six. */
const formParts =
  /src.(ui.(controls.(text-field|password-input|checkbox|button|select)|use-first-focus|safe-html))/;
/**
 * Modules shared by the pages before a session, with the statechart that tests walk: one file, not
 * three.
 */
const sessionParts = /src.(machines.sign-in|app.sign-in.(sign-in-frame|waiting))\b/;

/**
 * Rules that group modules of the client into files. Few files compress better than many small
 * ones, and on a lossy network each file occupies one of the browser's six connections.
 * `scripts/budgets.mjs` measures the result.
 * @returns the groups, of which the first match wins, and the plugin that collects each page's
 * modules.
 */
export function chunkRules(root: string): { plugin: Plugin; groups: Group[] } {
  const loads = new Map<Page, Set<string>>();
  /** Modules that all pages need, and those shared by sign-in and screens. */
  const shared: Group = {
    name: 'shared',
    test: (id) =>
      /vite.preload-helper|src.(lib.server-refusal|resources.refusal-text)\./.test(id) ||
      (isPacked(id) && (isOf('start', id) || (isOf('signIn', id) && isOf('screen', id)))),
  };
  const forms: Group = { name: 'forms', test: (id) => formParts.test(id) && isSignInAlone(id) };
  const beforeSession: Group = {
    name: 'before-session',
    test: (id) => sessionParts.test(id) && isSignInAlone(id),
  };
  /** Modules of every screen without its widgets, and the undo history of charts and editors. */
  const screen: Group = {
    name: 'screen',
    test: (id) => isPacked(id) && (isOf('screen', id) || /src.lib.history\./.test(id)),
  };
  return {
    plugin: {
      name: 'pages-of-modules',
      apply: 'build',
      buildEnd() {
        for (const page of Object.keys(pages) as Page[])
          loads.set(
            page,
            importedBy(
              pages[page].map((path) => join(root, path)),
              (id) => this.getModuleInfo(id)?.importedIds ?? [],
            ),
          );
      },
    },
    groups: [
      base,
      shared,
      forms,
      beforeSession,
      drawing,
      screen,
      plantKit,
      chartKit,
      figureKit,
      machineTables,
      files,
      resources,
      references,
      releases,
      outbox,
      machineKit,
    ],
  };

  /** Modules that sign-in needs and screens do not. */
  function isSignInAlone(id: string): boolean {
    return isPacked(id) && isOf('signIn', id) && !isOf('screen', id);
  }

  function isOf(page: Page, id: string): boolean {
    return loads.get(page)?.has(id) === true;
  }
}

/** The modules and all their static imports. */
function importedBy(
  entries: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...importsOf(id));
  }
  return seen;
}

/**
 * Excludes style sheets, which stay with their importers, and `main.tsx`, which waits for parts
 * that need the shared file: a deadlock. Also excludes Mantine components that only the command
 * palette and the list of plants use, because Mantine's index makes them part of every page.
 */
function isPacked(id: string): boolean {
  return !/\.css(\?|$)|src.app.main\.|core.esm.components.(Highlight|Text|Select|Combobox)\W/.test(
    id,
  );
}
