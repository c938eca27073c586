import { memo } from 'react';

import { formatPercent } from '#lib/plant-format.ts';
import { useText } from '#engine/text.ts';
import { useLeadingKpi } from '#plant/live/use-kpi.ts';
import { useShownStatus } from '#plant/live/use-live.ts';
import { MachineLink } from '#plant/cells/machine-cells.tsx';
import { StatusWords } from '#plant/cells/status-words.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import styles from './all-machines-tiles.module.css';
import { gap, type Line } from './tile-lines.ts';

interface TileLineProps {
  line: Line<Machine>;
  columns: number;
  /** Id of the tile in the tab order. */
  activeId: string | undefined;
  receivedAt: number;
}

/** The head of a plant, or a line of its tiles: each is a table row. */
export function TileLine({ line, columns, activeId, receivedAt }: TileLineProps) {
  const { top, height, head, machines } = line;
  if (head) {
    return (
      <tr className={styles['head']} style={{ height, transform: `translateY(${top}px)` }}>
        <th scope="rowgroup">
          {head.name} <span className={styles['count']}>{head.count}</span>
        </th>
      </tr>
    );
  }
  return machines.map((row, index) => (
    <tr
      key={row.Id}
      aria-rowindex={line.first + index + 1}
      tabIndex={row.Id === activeId ? 0 : -1}
      className={styles['place']}
      style={{
        width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
        height,
        transform: `translate(calc(${index} * (100% + ${gap}px)), ${top}px)`,
      }}
    >
      <td className={styles['cell']}>
        <Tile row={row} receivedAt={receivedAt} />
      </td>
    </tr>
  ));
}

/** Colour, shape, status word, name, time in the status and leading figure. */
const Tile = memo(function Tile({ row, receivedAt }: { row: Machine; receivedAt: number }) {
  const status = useShownStatus({ row, receivedAt });
  return (
    <article className={styles['tile']} data-status={status} aria-label={row.DisplayName}>
      <p className={styles['line']}>
        <strong className={styles['name']} dir="auto" title={row.DisplayName}>
          <MachineLink row={row} />
        </strong>
        <Figure row={row} />
      </p>
      <StatusWords row={row} receivedAt={receivedAt} />
    </article>
  );
});

const Figure = memo(function Figure({ row }: { row: Machine }) {
  const { locale } = useText();
  const { kpi, value, level } = useLeadingKpi(row);
  return (
    <span className={styles['figure']} data-level={level} title={kpi}>
      {formatPercent(value, locale)}
    </span>
  );
});
