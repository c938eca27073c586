import { Button } from './controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  /** What is asked, what becomes of the work, and the answers, each in the words of the page. */
  words: { title: string; hint: string; leave: string; stay: string };
  onLeave(): void;
  onStay(): void;
}

/** What `UnsavedGuard` stops for: whether to leave while something is not saved. */
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
