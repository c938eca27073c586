import { Graph, layout } from '@dagrejs/dagre';

import type { DrawnChart, DrawnState, DrawnTransition } from './drawn-chart.ts';

interface Point {
  x: number;
  y: number;
}

/** Coordinates in pixels; `x` and `y` of a box are its upper left corner. */
export interface StateBox extends Point {
  state: DrawnState;
  width: number;
  height: number;
  hasInner: boolean;
}

export interface Arrow {
  from: string;
  to: string;
  /** Labels: one for each transition between the two states. */
  labels: string[];
  points: Point[];
  /** Centre of the label. */
  label: Point;
}

export interface ChartLayout {
  width: number;
  height: number;
  boxes: StateBox[];
  arrows: Arrow[];
  /** Transitions without an arrow: accepted everywhere, or everywhere in a compound state. */
  undrawn: DrawnTransition[];
}

export const lineHeight = 16;
/** Average width of letters of labels and states. */
const letterWidth = 6.6;
const boxPadding = 24;
const boxHeight = 36;
/** Height for the name of a compound state, above its children. */
const groupHead = 24;
const margin = 16;

/** Lays a chart out from top to bottom, so that no transition crosses a state. */
export function layoutChart(chart: DrawnChart): ChartLayout {
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 48, marginx: margin, marginy: margin });
  const groups = new Set(chart.states.flatMap(({ parent }) => parent ?? []));
  for (const { id, key, parent } of chart.states) {
    graph.setNode(id, { width: widthOf(key) + boxPadding, height: boxHeight });
    if (parent !== null) graph.setParent(id, parent);
  }
  const arrows = arrowsOf(chart);
  for (const { from, to, labels } of arrows)
    graph.setEdge(innerOf(chart, from), innerOf(chart, to), labelSize(labels), `${from} ${to}`);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height: height + groupHead,
    boxes: chart.states.map((state) => boxOf(graph, state, groups.has(state.id))),
    arrows: arrows.map((arrow) => {
      const {
        points = [],
        x = 0,
        y = 0,
      } = graph.edge(
        innerOf(chart, arrow.from),
        innerOf(chart, arrow.to),
        `${arrow.from} ${arrow.to}`,
      ) as { points?: Point[]; x?: number; y?: number };
      return Object.assign(arrow, { points: points.map(lowered), label: lowered({ x, y }) });
    }),
    undrawn: chart.transitions.filter((one) => one.from === '' || isWithin(chart, one)),
  };
}

function labelSize(labels: readonly string[]) {
  const width = Math.max(...labels.map(widthOf));
  return { width, height: labels.length * lineHeight, labelpos: 'c' as const };
}

function boxOf(graph: Graph, state: DrawnState, hasInner: boolean): StateBox {
  const { x, y, width, height } = graph.node(state.id) as Required<StateBox>;
  const top = y - height / 2 + groupHead;
  return {
    state,
    hasInner,
    x: x - width / 2,
    y: hasInner ? top - groupHead : top,
    width,
    height: hasInner ? height + groupHead : height,
  };
}

/** Adds room for the names of groups. */
function lowered({ x, y }: Point): Point {
  return { x, y: y + groupHead };
}

/** Transitions between two states share an arrow; internal ones have none. */
function arrowsOf(chart: DrawnChart): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const one of chart.transitions) {
    const { from, to, on, guard } = one;
    if (from === '' || to === null || from === to || isWithin(chart, one)) continue;
    const key = `${from} ${to}`;
    const arrow = arrows.get(key) ?? { from, to, labels: [], points: [], label: { x: 0, y: 0 } };
    arrow.labels.push(guard === null ? on : `${on} [${guard}]`);
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

/** Whether a transition leads from a compound state to its own initial state. */
function isWithin(chart: DrawnChart, { from, to }: DrawnTransition): boolean {
  return to !== null && from !== to && innerOf(chart, from) === innerOf(chart, to);
}

/** Arrows end at atomic states: that of a compound state at its initial state. */
function innerOf(chart: DrawnChart, id: string): string {
  const initial = chart.states.find((state) => state.id === id)?.initial;
  return initial == null ? id : innerOf(chart, initial);
}

function widthOf(text: string): number {
  return Math.ceil(text.length * letterWidth);
}
