import type { Adapter, UnplayableChart } from './adapter.ts';
import type { ChartModel } from './chart-model.ts';

/** Settings for playing a chart in a browser. */
export interface PlaySettings {
  adapter: Adapter;
  /** Demo user that is signed in at the start; null where the cases define it. */
  username: string | null;
  /** Played in parallel to charts that do not use its account: an account has one session. */
  isBeside?: true;
}

/** A statechart of the product with its test data. */
export interface Chart {
  name: string;
  /** Its purpose, in a sentence. */
  about: string;
  model: ChartModel;
  /** Settings for the browser, or the reason why it is not played there. */
  inBrowser: PlaySettings | UnplayableChart;
}
