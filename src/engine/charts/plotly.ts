import { onDemand } from '#ui/on-demand.ts';

/** Plotly and React's component for it: a third of all our code, fetched with the first chart. */
export const loadPlotly = onDemand(async () => {
  const [{ default: createComponent }, { default: Plotly }, layout] = await Promise.all([
    import('react-plotly.js/factory'),
    import('plotly.js'),
    import('./plot-layout.ts'),
  ]);
  return {
    Component: createComponent(Plotly),
    toImage: Plotly.toImage,
    resize: Plotly.Plots.resize,
    layoutOf: layout.layoutOf,
    fittedLayout: layout.fittedLayout,
  };
});
