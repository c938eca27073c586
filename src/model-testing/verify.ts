import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

import type { ChartModel, ModelEvent, ExpectedStep, Story, Target } from './chart-model.ts';
import { contains } from './contains.ts';
import { delayMs } from './delay.ts';
import { driveChart } from './drive.ts';
import { projectEvents } from './projection.ts';
import {
  isRefused,
  observableKey,
  type ReachablePlace,
  placeKey,
  stateName,
  type WalkStep,
  walkChart,
} from './walk.ts';

/**
 * Differences between machine and model, for every step from every place. Each fault is one line,
 * generated lazily: the first suffices to detect a mutant.
 */
export function* faultsOf(
  model: ChartModel,
  machine: AnyStateMachine = model.machine,
): Generator<string> {
  const notTaken = new Set(expectedSteps(model));
  for (const step of walkChart(model, machine, projectEvents(model))) {
    notTaken.delete(nameOf(step.from.snapshot, step.event));
    if (step.from.path.length === 0) yield* landingFault(model, step.from);
    yield* stepFaults(model, step);
    yield* delayFault(model, machine, step);
    yield* brokenInvariants(model, step);
  }
  for (const name of notTaken) yield `never taken: ${name}`;
}

/** Runs the stories on the machine. */
export async function storyFaults(
  model: ChartModel,
  machine: AnyStateMachine = model.machine,
): Promise<string[]> {
  const events = projectEvents(model);
  const faults: string[] = [];
  for (const story of model.stories) {
    const fault = await play(model, machine, { story, events }).catch(
      (error: unknown) => (error as Error).message,
    );
    if (fault) faults.push(`${story.title}: ${fault}`);
  }
  return faults;
}

/**
 * Runs the real machine along every way, and compares state, context and actions with its
 * projection at each step. This shows that the walk above holds for the running machine.
 */
export async function driveFaults(model: ChartModel): Promise<string[]> {
  const { machine } = model;
  const steps = [...walkChart(model, machine, projectEvents(model))];
  const faults: string[] = [];
  for (const [, [first, ...others]] of byPlace(model, steps)) {
    if (!first) continue;
    const all = [first, ...others];
    const refused = all.filter((step) => isRefused(step) && step.event.kind !== 'answer');
    const driven = await driveTo(model, first);
    for (const step of refused) {
      await driven.apply(step.event);
      faults.push(...difference(step, driven.snapshot(), driven.takeEffects()));
    }
    driven.stop();
    for (const step of all.filter((one) => !isRefused(one))) {
      const again = await driveTo(model, step);
      await again.apply(step.event);
      faults.push(...difference(step, again.snapshot(), again.takeEffects()));
      again.stop();
    }
  }
  return faults;
}

async function driveTo(model: ChartModel, { from }: WalkStep) {
  const driven = driveChart(model, model.machine, from.start);
  for (const event of from.path) await driven.apply(event);
  driven.takeEffects();
  return driven;
}

function byPlace(model: ChartModel, steps: readonly WalkStep[]): Map<string, WalkStep[]> {
  const places = new Map<string, WalkStep[]>();
  for (const step of steps) {
    const key = placeKey(model, step.from.snapshot);
    places.set(key, [...(places.get(key) ?? []), step]);
  }
  return places;
}

function difference(step: WalkStep, now: AnyMachineSnapshot, effects: readonly string[]): string[] {
  const isSame =
    observableKey(now) === observableKey(step.to) && String(effects) === String(step.effects);
  if (isSame) return [];
  const name = nameOf(step.from.snapshot, step.event);
  return [`${name}: the running chart is in ${stateName(now.value)} with ${String(effects)}`];
}

function landingFault(model: ChartModel, { start, snapshot }: ReachablePlace): string[] {
  const at = stateName(snapshot.value);
  return at === model.starts[start]?.at ? [] : [`${start}: begins in ${at}`];
}

/** Checks that a delay has the model's duration for the context before it. */
function delayFault(
  { delays = {} }: ChartModel,
  machine: AnyStateMachine,
  { from, event: { kind, name, source = '' } }: WalkStep,
): string[] {
  const due = delays[source];
  const delay = machine.implementations.delays[source];
  if (kind !== 'time' || due === undefined || delay === undefined) return [];
  const wanted = typeof due === 'function' ? due(from.snapshot.context as never) : due;
  const lasts = delayMs(delay, from.snapshot);
  return lasts === wanted
    ? []
    : [`${stateName(from.snapshot.value)}: ${name} is ${lasts} ms, not ${wanted}`];
}

function brokenInvariants(
  { invariants = {} }: ChartModel,
  { from, event, to, effects }: WalkStep,
): string[] {
  const came = { from: from.snapshot, event, effects };
  return Object.entries(invariants)
    .filter(([, holds]) => !holds(to, came) || !holds(from.snapshot))
    .map(([sentence]) => `${nameOf(from.snapshot, event)}: not ${sentence}`);
}

function stepFaults(model: ChartModel, step: WalkStep): string[] {
  const { from, event, to, effects } = step;
  const before = stateName(from.snapshot.value);
  const expectedStep = expectedStepOf(model, step);
  const name = nameOf(from.snapshot, event);
  if (expectedStep === undefined) return isRefused(step) ? [] : [`${name}: is not expected`];

  const { target, seen, does } = read(expectedStep);
  const keys = model.keys(from.snapshot.context);
  const wanted = typeof target === 'string' ? target : choose(target, keys);
  const after = stateName(to.value);
  if (wanted !== after) return [`${name}: leads to ${after}, not ${wanted}`];
  const due = does ?? (after === before ? [] : effectsBetween(model, before, after));
  if (String(due) !== String(effects)) return [`${name}: does ${String(effects)}`];
  return contains(to.context, seen) ? [] : [`${name}: does not know ${JSON.stringify(seen)}`];
}

function expectedStepOf(
  { expected }: ChartModel,
  { from, event }: WalkStep,
): ExpectedStep | undefined {
  const expectedStep = expected[stateName(from.snapshot.value)]?.[event.name];
  return typeof expectedStep === 'function'
    ? expectedStep(from.snapshot.context as never)
    : expectedStep;
}

function effectsBetween({ effects }: ChartModel, before: string, after: string) {
  return [...(effects.leaving?.[before] ?? []), ...(effects.entering?.[after] ?? [])];
}

function choose(target: Readonly<Record<string, string>>, keys: readonly string[]) {
  const key = Object.keys(target).find((one) => keys.includes(one)) ?? 'else';
  return target[key];
}

function read(expectedStep: ExpectedStep): {
  target: Target;
  seen: object;
  does?: readonly string[] | undefined;
} {
  if (typeof expectedStep === 'string' || !isDetailed(expectedStep))
    return { target: expectedStep, seen: {} };
  return { target: expectedStep.to, seen: expectedStep.seen ?? {}, does: expectedStep.does };
}

function isDetailed(
  expectedStep: object,
): expectedStep is { to: Target; seen?: object; does?: readonly string[] } {
  return 'to' in expectedStep;
}

function expectedSteps({ expected }: ChartModel): string[] {
  return Object.entries(expected).flatMap(([state, steps]) =>
    Object.keys(steps).map((event) => `${state} + ${event}`),
  );
}

function nameOf({ value }: AnyMachineSnapshot, { name }: ModelEvent): string {
  return `${stateName(value)} + ${name}`;
}

async function play(
  model: ChartModel,
  machine: AnyStateMachine,
  { story, events }: { story: Story; events: readonly ModelEvent[] },
): Promise<string | undefined> {
  const driven = driveChart(model, machine, story.start);
  for (const name of story.events) {
    const event = events.find((one) => one.name === name);
    if (!event) throw new Error(`"${name}" is not in the model`);
    await driven.apply(event);
  }
  const { value, context } = driven.snapshot();
  const effects = driven.takeEffects();
  driven.stop();
  if (stateName(value) !== story.end) return `ends in ${stateName(value)}`;
  if (!contains(context, story.seen ?? {})) return `knows ${JSON.stringify(context)}`;
  return String(effects) === String(story.effects ?? []) ? undefined : `does ${String(effects)}`;
}
