import { join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/** The modules that a page begins with. */
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
/** What screens draw with, where more than one part of them uses it. Too large for sign-in. */
const drawing: Group = {
  name: 'drawing',
  test: /node_modules.(@mantine|@floating-ui|clsx)|src.(ui.shortcuts|app.commands.overlay)/,
  minShareCount: 2,
};
/** What lists, tiles and the plan of a plant share: the first dashboard has most of them. */
const plantKit: Group = {
  name: 'plant-kit',
  test: /src.(plant.(comparison.compare-choice|cells.(kpi|level-mark|spot-face|status-mark|machine-cells|sparkline|no-match|plan-link)|machine-path|machine-filter|machine-sorting|oee-machines|live.(use-machine-order|use-steady-order|use-status-counts))|engine.(printing|display|widget|tables.(data-grid|grid-table|use-virtual|use-window-range|turned-pages|use-active-row|columns))|widgets.(plant-scheme.(board-spots|legend)|plant-header.(period-words|period-panel-part))|ui.controls.(search-input|radio)|shared.clamp)\./,
};
/**
 * What charts and their dialog share, and what dialogs of machines and of resources ask. It has no
 * styles: a style sheet would take one more of the browser's six connections, and where packets get
 * lost the files of the dialog and of the next tab keep theirs.
 */
const chartKit: Group = {
  name: 'chart-kit',
  test: /src.(engine.charts.(chart-file|plotly|figure|chart-table|chart-marks)|ui.(dialog-question|scroll-region|controls.instant-field)|lib.(plant-axis|difference|files.csv|clock-time)|shared.time-zone|api.machines.annotations|plant.(annotations.(annotated|use-annotations)|comparison.(compared-hours|use-compared)|charts.(hours|hour-bars|last-points|chart-scope)|marked-time|shown-stop))\./,
};

/** What charts, and widgets that read any query, share: one file, not six. */
const figureKit: Group = {
  name: 'figure-kit',
  test: /src.(engine.(figures.(row-fields|key-figure)|charts.shades)|plant.(shown-zone|charts.(name-lookup|plant-chart))|lib.short-name)\./,
};

/** What tables of machines share, of one plant and of all. */
const machineTables: Group = {
  name: 'machine-tables',
  test: /src.plant.(all-machines.plant-groups|cells.machine-columns)\./,
};

/** Small pieces that pages with resources share: one file, not six. */
const resources: Group = {
  name: 'resources',
  test: /src.(resources(?!.use-references)|ui.(leave-dialog|unsaved-guard|offer-undo|failed-line)|plant.planning|ui.controls.(fields|icon-action|paused-search)|api.admin.upload-medium|lib.time-zones|shared.device-name|admin.resource-table.(values(?!.(reference-field|use-paused))|form.use-trial))\W/,
  minShareCount: 2,
};

/** A choice of files: pages of administration, forms and documents have one. */
const files: Group = {
  name: 'files',
  test: /src.(ui.controls.file-input|shared.max-upload-bytes|plant.blob-address)\./,
};

/** A field that looks for rows of another list: of lists of the administration and their dialogs only. */
const references: Group = {
  name: 'references',
  test: /src.(resources.use-references|ui.controls.combo-box|admin.resource-table.values.(reference-field|use-paused))\W/,
};

/** What was published, in words: the editor, themes and the list of screens show it. */
const releases: Group = {
  name: 'releases',
  test: /src.engine.editor.(history|draft.(difference-list|layer-text))\W/,
};

/** What is kept on the device until it has been sent: of messages and forms. */
const outbox: Group = {
  name: 'outbox',
  test: /src.(api.(conversations.chat-store|forms.(outbox-store|form-tables))|plant.outbox.(outbox-actor|chat-outbox)|machines.outbox)\W/,
};
/** What stands on the pages of one machine only: to fetch it as two dozen files took a tenth of a second. */
const machineKit: Group = {
  name: 'machine-kit',
  test: /src.(widgets.(machine-(header|meetings|chat|orders|changeovers|documents)|shift-events)|plant.meeting.use-meeting-changes)\W/,
};

/** Small pieces that sign-in has in common with dialogs and widgets: one file, not six. */
const formParts =
  /src.ui.(controls.(text-field|password-input|checkbox|button|select)|use-first-focus|safe-html)/;
/** What the pages before a session share, and the chart that testers walk: one file, not three. */
const sessionParts = /src.(machines.sign-in|app.sign-in.(sign-in-frame|waiting))\b/;

/**
 * Which modules of the browser's build go into one file. Few files: one compresses better than many
 * small ones, and where packets get lost each file on its way keeps one of the six connections of a
 * browser. `scripts/budgets.mjs` measures what comes of it.
 * @returns the groups, first come first served, and the plugin that they learn the pages from.
 */
export function chunkRules(root: string): { plugin: Plugin; groups: Group[] } {
  const loads = new Map<Page, Set<string>>();
  /** What all pages begin with, and what sign-in and screens share. */
  const shared: Group = {
    name: 'shared',
    test: (id) =>
      /vite.preload-helper/.test(id) ||
      (isPacked(id) && (isOf('start', id) || (isOf('signIn', id) && isOf('screen', id)))),
  };
  const forms: Group = { name: 'forms', test: (id) => formParts.test(id) && isSignInAlone(id) };
  const beforeSession: Group = {
    name: 'before-session',
    test: (id) => sessionParts.test(id) && isSignInAlone(id),
  };
  /** What every screen is made of, without its widgets; and the steps back that charts and editors share. */
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

  /** What screens do not begin with. */
  function isSignInAlone(id: string): boolean {
    return isPacked(id) && isOf('signIn', id) && !isOf('screen', id);
  }

  function isOf(page: Page, id: string): boolean {
    return loads.get(page)?.has(id) === true;
  }
}

/** The modules and all that they import at once. */
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
 * Not style sheets, which stay with what imports them. Not `main.tsx`, which waits for parts that
 * need the shared file: they would wait for each other. Nor what of Mantine only the command palette and
 * the list of plants draw with: by its index each of its modules is one of every page.
 */
function isPacked(id: string): boolean {
  return !/\.css(\?|$)|src.app.main\.|core.esm.components.(Highlight|Text|Select|Combobox)\W/.test(
    id,
  );
}
