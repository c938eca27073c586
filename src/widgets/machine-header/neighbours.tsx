import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { machinePath } from '#plant/machine-path.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';

import styles from './machine-header.module.css';

interface Name {
  Id: string;
  DisplayName: string;
}

interface NeighboursProps {
  /** Machines of the plant in navigation order. */
  names: readonly Name[];
  machineId: string;
  plantId: string;
}

const group = 'machine-header.shortcuts';

/** Links back, and to the previous and next machine. */
export function Neighbours({ names, machineId, plantId }: NeighboursProps) {
  const { t } = useText();
  const { user } = usePlantScope();
  const index = names.findIndex(({ Id }) => Id === machineId);
  const previous = index > 0 ? names[index - 1] : undefined;
  const next = index >= 0 ? names[index + 1] : undefined;
  const back = useBack(plantId);
  useKeys({ previous, next, back });
  // Wall screens have no navigation.
  if (user.IsKiosk) return null;
  return (
    <nav className={styles['nav']} aria-label={t('machine-header.nav')}>
      <button type="button" className={styles['step']} onClick={back}>
        <span aria-hidden="true">{'←'}</span> {t('machine-header.back')}
      </button>
      <span className={styles['steps']}>
        {previous && (
          <Step to={previous} label={t('machine-header.previous', { name: previous.DisplayName })}>
            {`‹ ${previous.DisplayName}`}
          </Step>
        )}
        {next && (
          <Step to={next} label={t('machine-header.next', { name: next.DisplayName })}>
            {`${next.DisplayName} ›`}
          </Step>
        )}
      </span>
    </nav>
  );
}

/** Replaces the history entry, so that going back leads to the page before the machines. */
function Step({ to, label, children }: { to: Name; label: string; children: ReactNode }) {
  return (
    <Link to={machinePath(to.Id)} replace className={styles['step']} aria-label={label}>
      {children}
    </Link>
  );
}

/** Goes back; to the plant if the page was opened directly. */
function useBack(plantId: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(`/dashboard/plant/overview?Id=${encodeURIComponent(plantId)}`);
  };
}

interface Keys {
  previous: Name | undefined;
  next: Name | undefined;
  back(): void;
}

function useKeys({ previous, next, back }: Keys): void {
  const navigate = useNavigate();
  const shortcuts = useMemo((): Shortcut[] => {
    function go(to: Name | undefined): void {
      if (to) void navigate(machinePath(to.Id), { replace: true });
    }
    return [
      { keys: 'p', label: 'machine-header.shortcuts.previous', group, run: () => go(previous) },
      { keys: 'n', label: 'machine-header.shortcuts.next', group, run: () => go(next) },
      { keys: 'b', label: 'machine-header.back', group, run: back },
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `back` is a new function at each render, with the same effect
  }, [previous, next, navigate]);
  useShortcuts(shortcuts);
}
