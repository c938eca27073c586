import { useCallback } from 'react';

interface PictureProps {
  stream: MediaStream;
  label: string;
  /** As in a mirror: the own picture. */
  isMirrored?: boolean;
}

/** A picture without its sound. */
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
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people who speak have no captions
  return <audio ref={useStream(stream)} autoPlay />;
}

/** A ref by which an element plays the stream for as long as it is there. */
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
