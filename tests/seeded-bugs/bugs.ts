import { inScreenDraft } from './editor.bugs.ts';
import { inForm } from './form.bugs.ts';
import { inMeeting } from './meeting.bugs.ts';
import { inHub, inPlantMode, inTabRotation } from './plant.bugs.ts';
import { inSession } from './session.bugs.ts';
import { inExternalReturn, inSignIn } from './sign-in.bugs.ts';

/** A mistake in the code around a statechart: one text of a file replaced by another. */
export interface Mistake {
  /** What a user would notice of the mistake. */
  name: string;
  file: string;
  from: string;
  to: string;
}

export interface SeededBug extends Mistake {
  /** The statechart whose test cases have to find the mistake. */
  chart: string;
}

/** Mistakes that generated browser tests have to find. None of them is in a statechart. */
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
