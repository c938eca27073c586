import styles from './meeting-room.module.css';

/** In place of a picture. The name itself stands beside it. */
export function Initial({ name }: { name: string }) {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0x20);
  return (
    <span className={styles['initial']} aria-hidden="true">
      {first.toLocaleUpperCase()}
    </span>
  );
}
