import type { UserAction, PageEvent, Effect, Reply, Expectation } from '../adapter.ts';
import type { StepTrigger } from './script.ts';

/** `1 case`, `20 cases`. */
export function countedWord(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A tester's actions in a step, one sentence each. */
export function doingInWords(doing: StepTrigger): string[] {
  if ('passes' in doing) return [`Wait ${secondsOf(doing.passes)}.`];
  if ('answers' in doing) return [`Let the call "${doing.answers}" ${replyInWords(doing.reply)}.`];
  return doing.acts.map(actInWords);
}

/** An action as a sentence. */
function actInWords(act: UserAction): string {
  if ('fill' in act) return `Fill "${act.fill}" with "${act.with}".`;
  if ('enter' in act) return `Fill "${act.enter}" with "${act.with}" and leave the field.`;
  if ('press' in act) return pressInWords(act);
  if ('tick' in act) return `Tick "${act.tick}".`;
  if ('choose' in act) return `Choose "${act.choose}" of "${act.of}".`;
  if ('chooseAnother' in act) return `Choose another entry of "${act.chooseAnother}".`;
  if ('unfold' in act) return `Unfold "${act.unfold}".`;
  if ('goBack' in act) return 'Go back in the browser.';
  return circumstanceInWords(act);
}

function pressInWords(act: Extract<UserAction, { press: string }>): string {
  if ('until' in act) return `Press "${act.press}" until there is a button "${act.until}".`;
  const { press, role = 'button', isBeginning, in: part } = act;
  const where = part === undefined ? '' : ` in "${part}"`;
  return `Press the ${role} ${isBeginning ? 'that begins with ' : ''}"${press}"${where}.`;
}

type OfHub = Extract<
  PageEvent,
  { loseConnection: true } | { loseFrame: true } | { wayToHub: string }
>;

function circumstanceInWords(act: PageEvent): string {
  if (isOfHub(act)) return hubInWords(act);
  if ('lookAt' in act) return act.lookAt ? 'Come back to the tab.' : 'Look at another tab.';
  if ('loseNetwork' in act) return 'Cut the network for a moment.';
  if ('sleep' in act) return sleepInWords(act.sleep);
  if ('letPass' in act) return `Wait ${secondsOf(act.letPass)}.`;
  if ('sibling' in act) return siblingsInWords[act.sibling];
  if ('elsewhere' in act)
    return `Do this in another window: ${act.elsewhere}${act.with ? ` ${JSON.stringify(act.with)}` : ''}.`;
  return callInWords(act);
}

function isOfHub(act: PageEvent): act is OfHub {
  return 'loseConnection' in act || 'loseFrame' in act || 'wayToHub' in act;
}

function hubInWords(act: OfHub): string {
  if ('loseConnection' in act) return 'Break the connection to the hub.';
  return 'loseFrame' in act ? 'Lose the next frame of the hub.' : waysInWords[act.wayToHub];
}

function callInWords(
  act: Extract<
    PageEvent,
    { refuse: number } | { serverSays: object } | { abandon: string } | { comesLate: string }
  >,
): string {
  if ('refuse' in act)
    return `Have the next call ${act.of} answered with the status ${act.refuse}.`;
  if ('serverSays' in act)
    return `Have the call ${act.to} answered with ${JSON.stringify(act.serverSays)}.`;
  if ('comesLate' in act)
    return `Let the call "${act.comesLate}" come to its end, for which no one waits any more.`;
  return `Cut the call "${act.abandon}" that is under way.`;
}

const waysInWords = {
  closed: 'Break the connections to the hub, and let none be made.',
  open: 'Let connections to the hub be made again.',
};

const siblingsInWords = {
  renews: 'Have another tab renew the session.',
  shares: 'Have another tab share its session, later than a third of a second.',
};

/** A backward jump of the clock only followed a forward one. */
function sleepInWords(ms: number): string {
  return ms > 0
    ? `Put the device to sleep for ${secondsOf(ms)}.`
    : `Set the clock of the device back by ${secondsOf(-ms)}.`;
}

/** Expectations with an element on the page. */
type Placed = Extract<
  Expectation,
  | { role: string }
  | { field: string }
  | { text: string }
  | { address: string }
  | { switch: string }
  | { of: string; chosen: string }
>;

/** An expectation as a sentence. */
export function expectationInWords(expectation: Expectation): string {
  if ('role' in expectation)
    return `The ${expectation.role} "${expectation.named}" is there${busyInWords(expectation)}.`;
  if ('field' in expectation) return `The field "${expectation.field}" is there.`;
  if ('text' in expectation) return `"${expectation.text}" is written.`;
  if ('address' in expectation) return `The address contains ${expectation.address}.`;
  if ('switch' in expectation)
    return `The switch "${expectation.switch}" is ${expectation.isOn ? 'on' : 'off'}.`;
  if ('chosen' in expectation) return `"${expectation.chosen}" is chosen of "${expectation.of}".`;
  return statusInWords(expectation);
}

function statusInWords(expectation: Exclude<Expectation, Placed>): string {
  if ('current' in expectation) return `The link "${expectation.current}" is the current one.`;
  if ('status' in expectation) return `A status line says "${expectation.status}".`;
  return restInWords(expectation);
}

/** Sentences for absent elements, and for effects outside of the page. */
function restInWords(expectation: Effect | { closed: string } | { absent: string }): string {
  if ('closed' in expectation) return `The dialog "${expectation.closed}" is not open.`;
  if ('absent' in expectation) return `No status line says "${expectation.absent}".`;
  return effectInWords(expectation);
}

function effectInWords(expectation: Effect): string {
  if ('server' in expectation)
    return `GET api/${expectation.server} says ${JSON.stringify(expectation.says)}.`;
  if ('forgotten' in expectation)
    return `The browser does not keep "${expectation.forgotten}" any more.`;
  if ('devices' in expectation)
    return `The page holds open: ${expectation.devices.join(', ') || 'no device'}.`;
  if ('connections' in expectation) return `Connections to the hub: ${expectation.connections}.`;
  if ('quietFor' in expectation)
    return `For ${secondsOf(expectation.quietFor)} nothing is asked and the page stays.`;
  return `${expectation.asking} calls${expectation.of === undefined ? '' : ` of "${expectation.of}"`} wait for an answer.`;
}

function busyInWords({ isBusy }: { isBusy?: boolean }): string {
  if (isBusy === undefined) return '';
  return isBusy ? ' and busy' : ' and not busy';
}

function replyInWords(reply: Reply): string {
  if (reply === 'real') return 'be answered by the product';
  if (reply === 'cut') return 'fail: the connection is cut';
  if ('realFor' in reply) return `be answered by the product for ${reply.realFor}`;
  if ('signedInAs' in reply)
    return `sign ${reply.signedInAs} in${reply.unsigned ? ', without a confirmed agreement' : ''}`;
  return `be answered with the status ${reply.status}`;
}

function secondsOf(ms: number): string {
  return `${ms / 1000} s`;
}
