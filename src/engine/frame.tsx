import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConnectionError } from '#api/connection-error.ts';
import { formatDuration } from '#lib/plant-format.ts';

import type { SlotState } from './data/use-slots.ts';
import styles from './frame.module.css';
import { useIsStale, useLiveSource } from './data/live-source.ts';
import { useReportLoading } from './layout/in-sight-first.ts';
import { useScreen } from './screen-context.ts';
import { useTicking } from './ticker.ts';
import { useIsLong } from './layout/use-is-long.ts';
import type { AnyWidget } from './widget.ts';

interface FrameProps {
  widget: Pick<AnyWidget, 'slots' | 'drawsEmpty' | 'grows'>;
  states: readonly SlotState[];
  children: (rows: Record<string, unknown>, receivedAt: number) => ReactNode;
}

/** Renders the states loading, failed, empty and stale; the widget renders only data. */
export function Frame({ widget, states, children }: FrameProps) {
  const { t } = useTranslation();
  const { scope } = useScreen();
  const needed = states.filter((state) => !state.isOptional);
  const failure = useFailure(needed);
  const isWaiting = useIsWaiting(states, widget.grows === true);
  if (failure) return <LoadFailure {...failure} />;
  if (isWaiting) return <Loading />;
  const isEmpty = needed.length > 0 && needed[0]?.rows?.length === 0;
  if (isEmpty && !widget.drawsEmpty) {
    return (
      <div className={styles['message']}>
        <p className={styles['lead']}>{t('frame.empty')}</p>
        <p>{t(scope.emptyHint ?? (scope.plant ? 'frame.empty.hint' : 'frame.empty.plain'))}</p>
      </div>
    );
  }
  return (
    <Fresh states={needed}>
      {children(
        Object.fromEntries(states.map(({ slot, rows }) => [slot, rows])),
        Math.min(...ticking(needed).map((state) => state.receivedAt)),
      )}
    </Fresh>
  );
}

/**
 * The failure to show. Keeps the error during retries, so that wall screens do not flicker with
 * every poll and screen readers do not repeat it each minute.
 */
function useFailure(states: readonly SlotState[]): FailedProps | undefined {
  const failed = states.filter((state) => state.error && !state.rows);
  const isAsking = states.some((state) => state.isAskedAgain);
  const [shown, show] = useState(failed[0]?.error);
  const error = isAsking ? shown : failed[0]?.error;
  if (error !== shown) show(error);
  if (!error) return undefined;
  return { error, isAsking, onRetry: () => failed.forEach(({ retry }) => retry()) };
}

/**
 * A widget that grows with its content also waits briefly for optional data: later growth would
 * move the widgets below it.
 */
function useIsWaiting(states: readonly SlotState[], grows: boolean): boolean {
  const [isBegun, begin] = useState(!grows);
  const isLong = useIsLong();
  const isWaiting = states.some(({ isOptional, rows, error }) =>
    isOptional ? !isBegun && !isLong && !rows && !error : !rows,
  );
  if (!isWaiting && !isBegun) begin(true);
  return isWaiting;
}

/** Only live rows are counted on from receipt: older rows beside them must not add their age. */
function ticking(states: readonly SlotState[]): readonly SlotState[] {
  const live = states.filter((state) => state.isLive);
  return live.length > 0 ? live : states;
}

/** Dims its content and shows its age while the data are stale. */
function Fresh({ states, children }: { states: readonly SlotState[]; children: ReactNode }) {
  const isSourceStale = useIsStale();
  const isStale =
    states.some((state) => state.error) || (isSourceStale && states.some((state) => state.isLive));
  return (
    <div className={styles['content']} data-stale={isStale || undefined}>
      {children}
      {isStale && <Age since={Math.min(...states.map((state) => state.receivedAt))} />}
    </div>
  );
}

function Age({ since }: { since: number }) {
  const { t } = useTranslation();
  const { ageOf } = useLiveSource();
  const words = useTicking(() => {
    const seconds = ageOf(since) / 1000;
    return seconds < 1 ? t('frame.stale.now') : t('frame.stale', { age: formatDuration(seconds) });
  });
  return <output className={styles['age']}>{words}</output>;
}

export function Loading() {
  const { t } = useTranslation();
  useReportLoading();
  const isLong = useIsLong();
  return (
    <output
      className={styles['loading']}
      aria-label={t('frame.loading')}
      data-loading={isLong ? undefined : ''}
    >
      <span className={styles['bone']} />
      <span className={styles['bone']} />
      <span className={styles['bone']} />
    </output>
  );
}

interface FailedProps {
  error: unknown;
  /** A retry is running: the button keeps its place and the focus. */
  isAsking?: boolean;
  onRetry(): void;
}

export function LoadFailure({ error, isAsking = false, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>{t('frame.failed')}</p>
      <p>{wordsOf(error) || t(`frame.failed.${unreached(error)}`)}</p>
      <button type="button" className={styles['retry']} aria-busy={isAsking} onClick={onRetry}>
        {t('ui.retry')}
      </button>
    </div>
  );
}

/** The server's message. Empty without one: then the frame advises what to do. */
function wordsOf(error: unknown): string {
  if (error instanceof ConnectionError) return '';
  if (typeof error !== 'object' || error === null) return '';
  const { ErrorMessage, message } = error as { ErrorMessage?: unknown; message?: unknown };
  return [ErrorMessage, message].find((text): text is string => typeof text === 'string') ?? '';
}

/**
 * The cause decides the advice: this device's network, waiting, or the connection to the server.
 */
function unreached(error: unknown): 'offline' | 'timeout' | 'unknown' {
  if (!navigator.onLine) return 'offline';
  const isLate = error instanceof ConnectionError && error.isTimeout;
  return isLate ? 'timeout' : 'unknown';
}
