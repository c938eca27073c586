import { useRef, useState, type KeyboardEvent } from 'react';

import { hasPart } from '#shared/fold-text.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';

import { placedInRows } from './plan/plan-edits.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';
import page from './floor-plan.module.css';
import styles from './machine-list.module.css';

/** Data type of a machine that is dragged onto the sheet. */
export const machineType = 'text/x-machine';

/** All machines of the plant, those without a spot first. */
export function MachineList({ editor }: { editor: PlanEditor }) {
  const { t } = useText();
  const { machines, plan, edit } = editor;
  const [search, setSearch] = useState('');
  const placed = new Set(plan.Spots.map(({ MachineId }) => MachineId));
  const found = machines.filter(({ DisplayName }) => hasPart(DisplayName, search));
  const waiting = found.filter(({ Id }) => !placed.has(Id));
  const listed = [...waiting, ...found.filter(({ Id }) => placed.has(Id))];

  return (
    <section className={page['panel']} aria-label={t('floor-plan.machines')}>
      <h2>{t('floor-plan.machines')}</h2>
      {machines.length === 0 && <p className={page['hint']}>{t('floor-plan.noMachines')}</p>}
      {machines.length > 0 && (
        <SearchInput label={t('floor-plan.search')} value={search} onChange={setSearch} />
      )}
      {waiting.length > 0 && (
        <Button
          look="quiet"
          onClick={() =>
            edit(
              placedInRows(
                plan,
                waiting.map(({ Id }) => Id),
              ),
            )
          }
        >
          {t('floor-plan.placeAll', { count: waiting.length })}
        </Button>
      )}
      {machines.length > 0 && listed.length === 0 && (
        <p className={page['hint']}>{t('floor-plan.noMatch')}</p>
      )}
      <Rows editor={editor} rows={listed} placed={placed} />
    </section>
  );
}

interface RowsProps {
  editor: PlanEditor;
  rows: PlanEditor['machines'];
  placed: ReadonlySet<string>;
}

/** Arrow keys move along the rows; Enter places a machine, or focuses its spot. */
function Rows({ editor, rows, placed }: RowsProps) {
  const { t } = useText();
  const list = useRef<HTMLUListElement>(null);
  const { plan, edit, select, selected } = editor;
  const active = rows.find(({ Id }) => selected.has(Id)) ?? rows[0];

  function press(id: string): void {
    if (!placed.has(id)) edit(placedInRows(plan, [id]));
    select(new Set([id]));
    // After the spot has been rendered.
    requestAnimationFrame(() => spotElement(id)?.focus());
  }

  function go(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = step === undefined ? undefined : buttons[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles arrow keys that bubble from the buttons in it
    <ul ref={list} className={styles['rows']} onKeyDown={go}>
      {rows.map((machine) => (
        <li key={machine.Id}>
          <button
            type="button"
            className={styles['row']}
            tabIndex={machine === active ? 0 : -1}
            aria-current={selected.has(machine.Id) || undefined}
            data-placed={placed.has(machine.Id) || undefined}
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer.setData(machineType, machine.Id)}
            onClick={() => press(machine.Id)}
          >
            <span dir="auto">{machine.DisplayName}</span>
            <span className={styles['state']}>
              {t(placed.has(machine.Id) ? 'floor-plan.isPlaced' : 'floor-plan.place')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function spotElement(machineId: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-machine]')].find(
    ({ dataset }) => dataset['machine'] === machineId,
  );
}
