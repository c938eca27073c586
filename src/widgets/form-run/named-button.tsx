import { Button } from '#ui/controls/button.tsx';

interface NamedButtonProps {
  label: string;
  /** Subject of the action, appended to the label for screen readers. */
  name: string;
  isPending?: boolean;
  onPress(): void;
}

/** A quiet button in a list of similar ones. */
export function NamedButton({ label, name, isPending = false, onPress }: NamedButtonProps) {
  return (
    <Button look="quiet" isBusy={isPending} onClick={onPress}>
      {label}
      <span className="ls-visually-hidden">{`: ${name}`}</span>
    </Button>
  );
}
