import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';

import { useText } from '#engine/text.ts';

/** A value in both versions, in readable form. */
interface ConflictRow {
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictProps {
  title: string;
  rows: readonly ConflictRow[];
  onTake(): void;
  onKeep(): void;
}

/** Another user saved first: shows both versions, of which one is kept. */
export function ConflictDialog({ title, rows, onTake, onKeep }: ConflictProps) {
  const { t } = useText();
  return (
    <Dialog title={title} onClose={onTake}>
      <p role="alert">{t('resources.conflict')}</p>
      <table className="ls-versions">
        <thead>
          <tr>
            <th scope="col">{t('resources.field')}</th>
            <th scope="col">{t('resources.theirs')}</th>
            <th scope="col">{t('resources.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, theirs, mine }) => (
            <tr key={label} data-different={theirs !== mine}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogAnswers cancel={t('resources.takeTheirs')} onCancel={onTake}>
        <Button onClick={onKeep}>{t('resources.keepMine')}</Button>
      </DialogAnswers>
    </Dialog>
  );
}
