import { Icon, type IconName } from '#ui/icon.tsx';

import styles from './controls.module.css';

interface IconButtonProps {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  onPress(): void;
}

/** Its label is for screen readers, and a tooltip. */
export function IconButton({ icon, label, isBusy = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles['icon']}
      title={label}
      aria-busy={isBusy}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span className="ls-visually-hidden">{label}</span>
    </button>
  );
}
