import { useEffect, useState } from 'react';

/** Milliseconds between samples. */
const lookEvery = 150;
/** Level from 0 to 1 above which someone is speaking. */
const speaking = 0.05;

/** Sound level of a stream. @returns 0 to 1, in steps of a tenth; 0 without a stream. */
export function useSoundLevel(stream: MediaStream | undefined): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(Math.round(loudness(samples) * 10) / 10);
    }, lookEvery);
    return () => {
      clearInterval(timer);
      setLevel(0);
      void context.close();
    };
  }, [stream]);
  return level;
}

export function isSpeaking(level: number): boolean {
  return level > speaking;
}

/** Root mean square, scaled so that normal speech is about 0.5. */
function loudness(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.min(1, Math.sqrt(sum / samples.length) * 4);
}
