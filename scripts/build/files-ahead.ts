import type { Plugin, Rolldown } from 'vite';

/** Parts that a page prefetches: see `src/app/start/load-ahead.ts`. */
const wanted = [
  /src.(widgets|admin).*\.widget\.tsx$/,
  /src.app.(insights.insights-dialog|commands.sign-out-dialog)\.tsx$/,
  /src.widgets.plant-header.period-panel\.tsx$/,
  /node_modules.(dayjs.locale.(es-mx|hi|zh-cn)\.js|@mantine.dates.styles\.layer\.css)$/,
];

/** Writes `files-ahead.json`: the unique paths of the scripts and style sheets of these parts. */
export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // Before chunks that have only styles are removed from the bundle.
      order: 'pre',
      handler(_options, bundle) {
        const paths = filesOf(bundle).map((name) => `/${name}`);
        this.emitFile({
          type: 'asset',
          fileName: 'files-ahead.json',
          source: JSON.stringify(paths),
        });
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && wanted.some((name) => name.test(file.facadeModuleId ?? '')))
      add(file);
  return [...files];

  /** Adds a chunk after its imports. */
  function add(chunk: Rolldown.OutputChunk): void {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
    if (!chunk.facadeModuleId?.endsWith('.css')) files.add(chunk.fileName);
  }
}
