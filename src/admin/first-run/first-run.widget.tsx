import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';

import { useFirstRun } from './use-first-run.ts';
import { useText } from '#engine/text.ts';
import { defineWidget } from '#engine/widget.ts';
import type { FirstRun } from '#schemas/api/first-run.gen.ts';
import { Spinner } from '#ui/spinner.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import { ClientStep } from './client-step.tsx';
import type { FirstRunOptions } from './first-run.gen.ts';
import styles from './first-run.module.css';
import schema from './first-run.schema.json' with { type: 'json' };
import { validate } from './first-run.validate.gen.js';
import { MachinesStep } from './machines-step.tsx';
import { PlantStep } from './plant-step.tsx';
import { SampleStep } from './sample-step.tsx';
import { SourceStep } from './source-step.tsx';
import { stepNames, stepSummary, type StepName, type StepProps } from './steps.ts';
import { UserStep } from './user-step.tsx';

/** Guides the first Sysadmin from an empty installation to the first sample on the dashboard. */
export const firstRun = defineWidget<FirstRunOptions, {}>({
  type: 'first-run',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: Guide,
});

const forms: Record<StepName, ComponentType<StepProps>> = {
  client: ClientStep,
  plant: PlantStep,
  machines: MachinesStep,
  source: SourceStep,
  user: UserStep,
  sample: SampleStep,
};

function Guide() {
  const { t } = useText();
  const { data, error, refetch } = useFirstRun();
  return (
    <div className={styles['page']}>
      <header>
        <h1>{t('first-run.title')}</h1>
        <p>{t('first-run.hint')}</p>
      </header>
      {data && <Steps state={data} />}
      {!data && !error && <Spinner />}
      {!data && error && <FailedLine onRetry={() => void refetch()}>{error.message}</FailedLine>}
    </div>
  );
}

/** Finished steps with a summary, one open step, and the steps to come. */
function Steps({ state }: { state: FirstRun }) {
  const { t } = useText();
  // A step that shows a one-time secret stays open until it is confirmed.
  const [held, hold] = useState<StepName>();
  const [key, keepKey] = useState<string>();
  const open = held ?? (state.Step === 'done' ? 'sample' : state.Step);
  const openAt = stepNames.indexOf(open);
  const Form = forms[open];
  const list = useRef<HTMLOListElement>(null);
  useFocusInStep(list, open);
  return (
    <ol ref={list} className={styles['steps']}>
      {stepNames.map((name, index) => {
        const isOpen = index === openAt;
        return (
          <li
            key={name}
            className={styles['step']}
            data-state={stateOf(index, openAt, state)}
            aria-current={isOpen ? 'step' : undefined}
          >
            <h2>
              {t(`first-run.${name}`)}
              {index < openAt && <span className={styles['hidden']}> {t('first-run.isDone')}</span>}
            </h2>
            {index < openAt && <p>{stepSummary(name, state, t)}</p>}
            {isOpen && <Form key={open} state={state} onHold={hold} apiKey={key} onKey={keepKey} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The pressed button disappears with its step, so the focus moves to the next step. */
function useFocusInStep(list: RefObject<HTMLOListElement | null>, open: StepName): void {
  const last = useRef(open);
  useEffect(() => {
    if (last.current === open) return;
    last.current = open;
    const isElsewhere = document.activeElement?.matches('body, ol *') === false;
    if (isElsewhere) return;
    list.current
      ?.querySelector<HTMLElement>('[aria-current=step] :is(input, select, textarea, button)')
      ?.focus();
  }, [list, open]);
}

function stateOf(index: number, openAt: number, { Step }: FirstRun): 'done' | 'open' | 'waits' {
  if (index < openAt || (Step === 'done' && index === stepNames.length - 1)) return 'done';
  return index === openAt ? 'open' : 'waits';
}
