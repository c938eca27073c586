import { useState } from 'react';

import styles from './form-question.module.css';
import { BarcodeCamera } from './barcode-camera.tsx';
import type { InputProps } from './question.ts';

/** Typed input, or that of a keyboard-wedge scanner: committed by Enter and on blur. */
export function TypedInput(props: InputProps) {
  const { question, value, isReadOnly, labelId, faultId, isFaulty, onEntered } = props;
  const given = value === null ? '' : String(value);
  const [typed, setTyped] = useState(given);
  const [last, setLast] = useState(given);
  // The answer was changed elsewhere, on this device or another.
  if (last !== given) {
    setLast(given);
    setTyped(given);
  }

  function take(entered: string): void {
    if (!onEntered(entered)) setTyped(given);
  }

  const common = {
    className: styles['field'],
    'aria-labelledby': labelId,
    'aria-describedby': faultId,
    'aria-invalid': isFaulty,
    readOnly: isReadOnly,
    value: typed,
    onBlur: () => take(typed),
  };
  if (question.Kind === 'text')
    return (
      <textarea
        {...common}
        rows={3}
        maxLength={question.MaxLength ?? maxTextLength}
        onChange={({ target }) => setTyped(target.value)}
      />
    );
  return (
    <div className={styles['typed']}>
      <input
        {...common}
        type={question.Kind === 'date' ? 'date' : 'text'}
        inputMode={question.Kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && take(typed)}
      />
      {question.Unit && <span>{question.Unit}</span>}
      {question.Kind === 'barcode' && !isReadOnly && <BarcodeCamera onRead={take} />}
    </div>
  );
}

const maxTextLength = 4000;
