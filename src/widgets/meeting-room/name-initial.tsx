import styles from './meeting-room.module.css';

/** Placeholder of a picture; the name is shown beside it. */
export function NameInitial({ name }: { name: string }) {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0x20);
  return (
    <span className={styles['initial']} aria-hidden="true">
      {first.toLocaleUpperCase()}
    </span>
  );
}
