import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';

import styles from './form-question.module.css';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const pauseMs = 200;

/** Scans a barcode with the camera if the browser supports it; else explains how to enter it. */
export function BarcodeCamera({ onRead }: { onRead(code: string): void }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector || !('mediaDevices' in navigator))
    return <p className={styles['help']}>{t('form-question.noCamera')}</p>;
  return (
    <>
      <button
        type="button"
        className={styles['add']}
        onClick={() => {
          setIsOpen(!isOpen);
          setHasFailed(false);
        }}
      >
        {t(isOpen ? 'form-question.closeCamera' : 'form-question.scan')}
      </button>
      {isOpen && (
        <Camera
          detector={BarcodeDetector}
          onEnd={(code) => {
            setIsOpen(false);
            if (code === undefined) setHasFailed(true);
            else onRead(code);
          }}
        />
      )}
      {hasFailed && (
        <p className="ls-field-error" role="alert">
          {t('form-question.cameraFailed')}
        </p>
      )}
    </>
  );
}

interface CameraProps {
  detector: DetectorClass;
  /** @param code Undefined if the camera or the barcode detector is unavailable. */
  onEnd(code: string | undefined): void;
}

function Camera({ detector, onEnd }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isStopped = false;
    const Class = detector;
    async function watch(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (!shown || isStopped) return release();
      shown.srcObject = stream;
      await shown.play();
      const reader = new Class();
      // oxlint-disable-next-line no-unmodified-loop-condition -- the effect's cleanup sets the condition during an await
      while (!isStopped) {
        const [found] = await reader.detect(shown);
        if (isStopped) return;
        if (found) return end(found.rawValue);
        await new Promise((resume) => setTimeout(resume, pauseMs));
      }
    }
    function release(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    watch().catch(() => !isStopped && end(undefined));
    return () => {
      isStopped = true;
      release();
    };
  }, [detector]);
  return <video ref={video} className={styles['picture']} muted playsInline />;
}
