import { type FormEvent, useState } from 'react';

import { Choice } from '#plant/planning/choice.tsx';
import { useText } from '#engine/text.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';

import type { Column } from './board.ts';
import styles from './order-board.module.css';

interface MoveDialogProps {
  order: ProductionOrder;
  machines: readonly { value: string; label: string }[];
  onMove(to: { machineId: string; column: Column }): void;
  onClose(): void;
}

const statuses = ['PLANNED', 'RUNNING', 'DONE'] as const;

/** Moves an order by keyboard, or where dragging is impractical. */
export function MoveDialog({ order, machines, onMove, onClose }: MoveDialogProps) {
  const { t } = useText();
  const [machineId, setMachineId] = useState(order.MachineId);
  const [status, setStatus] = useState<string>(order.Status);

  function move(event: FormEvent): void {
    event.preventDefault();
    onMove({ machineId, column: status as Column });
    onClose();
  }

  return (
    <Dialog title={t('order-board.moveOrder', { number: order.Number })} onClose={onClose}>
      <form className={styles['form']} onSubmit={move}>
        <Choice
          label={t('planning.machine')}
          value={machineId}
          choices={machines}
          onChange={setMachineId}
        />
        <Choice
          label={t('order-board.status')}
          value={status}
          choices={statuses.map((value) => ({ value, label: t(`order-board.column.${value}`) }))}
          onChange={setStatus}
        />
        <DialogAnswers cancel={t('order-board.cancel')} onCancel={onClose}>
          <Button type="submit">{t('order-board.move')}</Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
