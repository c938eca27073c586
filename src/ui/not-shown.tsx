import styles from './not-shown.module.css';

/** In place of a page or picture from elsewhere. */
export function NotShown({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles['notice']} role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}
