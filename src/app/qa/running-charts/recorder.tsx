import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '#lib/files/save-file.ts';
import { session } from '#lib/storage.ts';
import { type Trace, traceFile } from '#model-testing/suite/trace.ts';
import { Button } from '#ui/controls/button.tsx';

import { type Recording, startRecording } from './recording.ts';

const key = 'chartRecording';

/**
 * Records while on, then saves a file. A reload continues the recording, and closing the panel
 * saves it, so that nothing is lost.
 */
export function Recorder() {
  const { t } = useTranslation();
  const [recording, setRecording] = useState(resumed);
  useEffect(() => (recording === null ? undefined : keepAcrossLoads(recording)), [recording]);

  return (
    <footer>
      <p>{t('runningCharts.recordHint')}</p>
      {recording === null ? (
        <Button look="quiet" onClick={() => setRecording(startRecording())}>
          {t('runningCharts.record')}
        </Button>
      ) : (
        <>
          <output>{t('runningCharts.recording')}</output>
          <Button onClick={() => setRecording(null)}>{t('runningCharts.save')}</Button>
        </>
      )}
    </footer>
  );
}

function resumed(): Recording | null {
  const before = session.read(key) as Trace[] | null;
  return before === null ? null : startRecording(before);
}

/** @returns a function that ends and saves the recording. */
function keepAcrossLoads(recording: Recording): () => void {
  function keep(): void {
    session.write(key, recording.traces());
  }
  session.remove(key);
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('pagehide', keep);
    session.remove(key);
    saveFile(new Blob([traceFile(recording.end())], { type: 'application/json' }), 'trace.json');
  };
}
