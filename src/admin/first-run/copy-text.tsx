import { useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import styles from './first-run.module.css';

interface CopyTextProps {
  label: string;
  text: string;
  rows?: number;
}

/** A read-only text to copy: selected on focus, with a copy button where the browser allows it. */
export function CopyText({ label, text, rows = 1 }: CopyTextProps) {
  const { t } = useText();
  const id = useId();
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <div className={styles['copy']}>
        <textarea
          id={id}
          className={`ls-input ${styles['secret']}`}
          readOnly
          rows={rows}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        {'clipboard' in navigator && (
          <Button look="quiet" onClick={() => void copy().catch(() => {})}>
            {t(isCopied ? 'first-run.copied' : 'first-run.copy')}
            <span className={styles['hidden']}> {label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
