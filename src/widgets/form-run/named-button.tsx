import { Button } from '#ui/controls/button.tsx';

interface NamedButtonProps {
  label: string;
  /** What it is about; readers say it after the label. */
  name: string;
  isPending?: boolean;
  onPress(): void;
}

/** A quiet button of one of many in a list. */
export function NamedButton({ label, name, isPending = false, onPress }: NamedButtonProps) {
  return (
    <Button look="quiet" isBusy={isPending} onClick={onPress}>
      {label}
      <span className="ls-visually-hidden">{`: ${name}`}</span>
    </Button>
  );
}
