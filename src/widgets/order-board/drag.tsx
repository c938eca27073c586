import {
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';

import { useText } from '#engine/text.ts';

import { readCell, type Column } from './board.ts';

interface DragProps {
  children: ReactNode;
  onDrop(orderId: string, to: { laneId: string; column: Column }): void;
}

/** A press that does not move is none; on a touch screen a longer one begins a drag. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Shares of the window at its edges in which a drag scrolls: not where one aims at the last rows. */
const autoScroll = { threshold: { x: 0.05, y: 0.05 } };

/** Drags orders by mouse and finger. The keyboard has the button of each order. */
export function Drag({ children, onDrop }: DragProps) {
  const { t } = useText();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));

  function drop({ active, over }: DragEndEvent): void {
    const cell = over && readCell(String(over.id));
    if (cell) onDrop(String(active.id), cell);
  }

  return (
    <DndContext
      sensors={sensors}
      autoScroll={autoScroll}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: t('order-board.hint') },
      }}
      onDragEnd={drop}
    >
      {children}
    </DndContext>
  );
}

/** Moves are read out by the board itself, once they are stored. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
