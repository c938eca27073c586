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

/** Drag threshold in pixels, to distinguish it from a press; touch needs a longer press. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/**
 * Fractions of the window at its edges in which a drag scrolls: small, to keep the last rows
 * reachable.
 */
const autoScroll = { threshold: { x: 0.05, y: 0.05 } };

/** Drags orders by mouse and touch. For the keyboard each order has a button. */
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

/** The board itself announces moves once they are stored. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
