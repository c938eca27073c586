import { lazyModule } from '#ui/lazy-module.ts';

/** Plotly and its React component: a third of all our code, loaded with the first chart. */
export const loadPlotly = lazyModule(async () => {
  const [{ default: createComponent }, { default: Plotly }, layout] = await Promise.all([
    import('react-plotly.js/factory'),
    import('plotly.js'),
    import('./plot-layout.ts'),
  ]);
  return {
    Component: createComponent(Plotly),
    toImage: Plotly.toImage,
    resize: Plotly.Plots.resize,
    layoutOf: layout.chartLayout,
    fittedLayout: layout.fittedLayout,
  };
});
