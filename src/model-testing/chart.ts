import type { Adapter, Unplayable } from './adapter.ts';
import type { ChartModel } from './chart-model.ts';

/** How a chart is played in a browser. */
export interface Playing {
  adapter: Adapter;
  /** Who of the demo has signed in by then; null where each case says it itself. */
  username: string | null;
  /** Played beside the charts without it, which do not use its account: one has one session. */
  isBeside?: true;
}

/** A statechart of the product, with all that tests of it go by. */
export interface Chart {
  name: string;
  /** What it decides, in one sentence. */
  about: string;
  model: ChartModel;
  /** Or why no case of it is played in a browser. */
  inBrowser: Playing | Unplayable;
}
