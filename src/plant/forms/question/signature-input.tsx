import { type PointerEvent, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';

import styles from './form-question.module.css';
import { Picture, waitingPicture } from './photo-input.tsx';
import type { InputProps } from './question.ts';

const [width, height] = [600, 200];

/** Drawn by finger, pen or mouse; a stored signature stays until a new one is confirmed. */
export function SignatureInput({ value, isReadOnly, labelId, onEntered, picture }: InputProps) {
  const { t } = useText();
  const [isAgain, setAgain] = useState(false);
  const [taken, setTaken] = useState<Blob>();

  function take(drawn: Blob): void {
    setTaken(drawn);
    setAgain(false);
    onEntered(waitingPicture, drawn);
  }

  if (!isReadOnly && (value === null || isAgain)) return <Pad labelId={labelId} onTake={take} />;
  return (
    <div className={styles['media']}>
      <Picture value={value} taken={taken} picture={picture} />
      {!isReadOnly && (
        <button type="button" className={styles['add']} onClick={() => setAgain(true)}>
          {t('form-question.drawAgain')}
        </button>
      )}
    </div>
  );
}

function Pad({ labelId, onTake }: { labelId: string; onTake(drawn: Blob): void }) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);

  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    if (drawLine(event)) setIsDrawn(true);
  }

  function clear(): void {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setIsDrawn(false);
  }

  function take(): void {
    canvas.current?.toBlob((drawn) => {
      if (drawn) onTake(drawn);
    }, 'image/png');
  }

  return (
    <div className={styles['media']}>
      <canvas
        ref={canvas}
        className={styles['pad']}
        width={width}
        height={height}
        aria-labelledby={labelId}
        onPointerDown={draw}
        onPointerMove={draw}
      />
      <div className={styles['options']}>
        <button type="button" disabled={!isDrawn} onClick={take}>
          {t('form-question.sign')}
        </button>
        <button type="button" disabled={!isDrawn} onClick={clear}>
          {t('form-question.clear')}
        </button>
      </div>
    </div>
  );
}

/** Draws a line to the pointer's position. @returns whether one was drawn. */
function drawLine(event: PointerEvent<HTMLCanvasElement>): boolean {
  const { currentTarget: pad, buttons, clientX, clientY, type, pointerId } = event;
  const pen = pad.getContext('2d');
  if (!pen || buttons === 0) return false;
  const box = pad.getBoundingClientRect();
  const x = ((clientX - box.left) * width) / box.width;
  const y = ((clientY - box.top) * height) / box.height;
  if (type === 'pointerdown') {
    pad.setPointerCapture(pointerId);
    pen.beginPath();
    pen.moveTo(x, y);
  }
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.lineTo(x, y);
  pen.stroke();
  return true;
}
