import { inScreenDraft } from './editor.bugs.ts';
import { inForm } from './form.bugs.ts';
import { inMeeting } from './meeting.bugs.ts';
import { inHub, inPlantMode, inTabRotation } from './plant.bugs.ts';
import { inSession } from './session.bugs.ts';
import { inExternalReturn, inSignIn } from './sign-in.bugs.ts';

/** A mistake in the application around a chart: one text of one file in place of another. */
export interface Mistake {
  /** What a user would notice. */
  name: string;
  file: string;
  from: string;
  to: string;
}

export interface SeededBug extends Mistake {
  /** The chart whose cases have to find it. */
  chart: string;
}

/** What generated browser tests have to find: none of it is in a chart. */
export const seededBugs: readonly SeededBug[] = [
  ...of('sign-in', inSignIn),
  ...of('external-return', inExternalReturn),
  ...of('session', inSession),
  ...of('plant-mode', inPlantMode),
  ...of('tab-rotation', inTabRotation),
  ...of('hub', inHub),
  ...of('form', inForm),
  ...of('meeting', inMeeting),
  ...of('screen-draft', inScreenDraft),
];

function of(chart: string, bugs: readonly Mistake[]): SeededBug[] {
  return bugs.map((bug) => ({ ...bug, chart }));
}
