import styles from './not-shown.module.css';

/** Placeholder of external content that is not allowed. */
export function NotShown({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles['notice']} role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}
