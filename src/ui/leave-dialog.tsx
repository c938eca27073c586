import { Button } from './controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  /** Title, hint about unsaved work, and labels of the answers. */
  words: { title: string; hint: string; leave: string; stay: string };
  onLeave(): void;
  onStay(): void;
}

/** Dialog for `UnsavedGuard`: whether to leave with unsaved changes. */
export function LeaveDialog({ words, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog title={words.title} onClose={onStay}>
      <p>{words.hint}</p>
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button onClick={onStay}>{words.stay}</Button>
      </div>
    </Dialog>
  );
}
