import { shortHash } from '#lib/short-hash.ts';
import type { ChartModel } from '#model-testing/chart-model.ts';
import { projectEvents } from '#model-testing/projection.ts';
import { placeKey, stateName, walkChart, isRefused } from '#model-testing/walk.ts';

interface Edge {
  id: string;
  name: string;
  sourceVertexId: string;
  targetVertexId: string;
}

/** A model for GraphWalker 4: a vertex for each place of the chart, an edge for each step. */
export function graphWalkerOf(name: string, model: ChartModel): string {
  const vertices = new Map<string, { id: string; name: string }>();
  const edges = new Map<string, Edge>();
  for (const step of walkChart(model, model.machine, projectEvents(model))) {
    const [source, target] = [step.from.snapshot, step.to].map((snapshot) => {
      const id = `v${shortHash(placeKey(model, snapshot))}`;
      vertices.set(id, { id, name: identifier('v', stateName(snapshot.value)) });
      return id;
    }) as [string, string];
    if (isRefused(step)) continue;
    const id = `e${shortHash(`${source} ${target} ${step.event.name}`)}`;
    edges.set(id, {
      id,
      name: identifier('e', step.event.name),
      sourceVertexId: source,
      targetVertexId: target,
    });
  }
  const [first] = vertices.keys();
  return `${JSON.stringify(
    {
      models: [
        {
          name: identifier('', name),
          generator: 'random(edge_coverage(100))',
          startElementId: first,
          vertices: [...vertices.values()],
          edges: [...edges.values()],
        },
      ],
    },
    null,
    2,
  )}\n`;
}

/** GraphWalker turns names into methods: letters, digits and underscores only. */
function identifier(prefix: string, text: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  return prefix === '' ? name : `${prefix}_${name}`;
}
