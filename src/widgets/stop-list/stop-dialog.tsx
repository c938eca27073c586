import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Stop, StopReason } from '#schemas/api/stops.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { neighbourOf, type StopAction, type StopRefusal } from './stop-changes.ts';
import { Overtaken } from './overtaken.tsx';
import { ReasonForm } from './reason-form.tsx';
import { SplitForm } from './split-form.tsx';
import { StopParts } from './stop-parts.tsx';
import styles from './stop-dialog.module.css';
import { durationText, partsOf, timeOf } from './stop-words.ts';
import { useStopWork, versionOf, type StopWork } from './use-stop-work.ts';

interface StopDialogProps {
  /** The pressed part. */
  first: Stop;
  stops: readonly Stop[];
  reasons: readonly StopReason[];
  isReadOnly: boolean;
  onClose(): void;
}

/** Dialog of a stop with its parts: reason and comment, split, merge, undo. */
export function StopDialog({ first, stops, reasons, isReadOnly, onClose }: StopDialogProps) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const work = useStopWork(partsOf(stops, first), first);
  const { parts, part, changes, isUnsaved, choose, takeTheirs, repeat } = work;
  /** Continues after the draft is discarded. */
  const [leave, setLeave] = useState<() => void>();
  const isOpen = parts.at(-1)?.IsOpen === true;
  const whole = { Start: first.StopStart, End: first.StopEnd, IsOpen: isOpen };
  const { refusal } = changes;

  function leaving(action: () => void): void {
    if (isUnsaved) setLeave(() => action);
    else action();
  }

  return (
    <Dialog
      title={t('stop-list.title', {
        length: durationText(whole),
        time: timeOf(whole, { t, locale, timeZone }),
      })}
      onClose={() => leaving(onClose)}
    >
      <div className={styles['dialog']}>
        {leave && isUnsaved && (
          <Unsaved
            onDiscard={() => {
              setLeave(undefined);
              leave();
            }}
            onStay={() => setLeave(undefined)}
          />
        )}
        <StopParts parts={parts} chosen={part.Id} onChoose={(id) => leaving(() => choose(id))} />
        {refusal?.current && (
          <Overtaken current={refusal.current} onTake={takeTheirs} onKeep={repeat} />
        )}
        {!isReadOnly && <Work work={work} reasons={reasons} />}
      </div>
    </Dialog>
  );
}

/** Form of the current part. The reason of a refusal is shown beside the control. */
function Work({ work, reasons }: { work: StopWork; reasons: readonly StopReason[] }) {
  const { parts, seen, part, draft, changes, run, type } = work;
  const { refusal, isBusy } = changes;
  const refused = refusal && !refusal.current && <Refused refusal={refusal} />;
  const kind = refusal?.action.kind;
  return (
    <>
      <ReasonForm
        stop={part}
        latest={parts.find(({ Id }) => Id === part.Id) ?? part}
        draft={draft}
        reasons={reasons}
        isBusy={isBusy}
        onType={type}
        onSave={run}
      />
      {kind === 'assign' && refused}
      <SplitForm key={part.Id} stop={part} isBusy={isBusy} onSplit={run} />
      {kind === 'split' && refused}
      <OtherActions parts={seen} part={part} isBusy={isBusy} onRun={run} />
      {(kind === 'merge' || kind === 'undo') && refused}
    </>
  );
}

function Refused({ refusal: { textKey, message } }: { refusal: StopRefusal }) {
  const { t } = useText();
  return (
    <p ref={bringIntoView} className="ls-field-error" role="alert">
      {textKey === undefined ? message : t(textKey)}
    </p>
  );
}

function Unsaved({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const { t } = useText();
  return (
    <section ref={bringIntoView} className={styles['overtaken']} role="alert">
      <strong>{t('stop-list.unsaved')}</strong>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={onDiscard}>
          {t('stop-list.discard')}
        </Button>
        <Button look="quiet" onClick={onStay}>
          {t('stop-list.stay')}
        </Button>
      </div>
    </section>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface OtherActionsProps {
  parts: readonly Stop[];
  part: Stop;
  isBusy: boolean;
  onRun(action: StopAction): void;
}

/** Merges a part with a neighbour, whose reason is lost; undoes the last change. */
function OtherActions({ parts, part, isBusy, onRun }: OtherActionsProps) {
  const { t } = useText();
  const last = versionOf(parts);
  const actions: [string, StopAction][] = [
    ...joined(parts, part, 'previous'),
    ...joined(parts, part, 'next'),
    ...(last > 0 ? [undone({ ...part, Version: last })] : []),
  ];
  return (
    <div className={styles['actions']}>
      {actions.map(([label, action]) => (
        <Button key={label} look="quiet" isBusy={isBusy} onClick={() => onRun(action)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

function joined(
  parts: readonly Stop[],
  stop: Stop,
  side: 'previous' | 'next',
): [string, StopAction][] {
  const neighbour = neighbourOf(parts, stop, side);
  if (!neighbour) return [];
  return [[`stop-list.merge.${side}`, { kind: 'merge', stop, with: side, neighbour }]];
}

function undone(stop: Stop): [string, StopAction] {
  return ['stop-list.undo', { kind: 'undo', stop }];
}
