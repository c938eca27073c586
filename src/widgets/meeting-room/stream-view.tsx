import { useCallback } from 'react';

interface PictureProps {
  stream: MediaStream;
  label: string;
  /** Mirrors the own picture. */
  isMirrored?: boolean;
}

/** A video without sound. */
export function Picture({ stream, label, isMirrored = false }: PictureProps) {
  return (
    <video
      ref={useStream(stream)}
      autoPlay
      playsInline
      muted
      aria-label={label}
      data-mirrored={isMirrored || undefined}
    />
  );
}

export function Sound({ stream }: { stream: MediaStream }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech of a meeting has no captions
  return <audio ref={useStream(stream)} autoPlay />;
}

/** A ref that plays the stream in an element while it is mounted. */
function useStream(stream: MediaStream) {
  return useCallback(
    (element: HTMLMediaElement | null) => {
      if (!element) return undefined;
      Object.assign(element, { srcObject: stream });
      return () => void Object.assign(element, { srcObject: null });
    },
    [stream],
  );
}
