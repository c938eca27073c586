import type { Other } from './others.ts';
import type { Tracks } from './tracks.ts';

/** The media of a call for display. */
interface CallPictures {
  others: readonly Other[];
  /** Own picture and sound. */
  own: MediaStream | undefined;
  ownScreen: MediaStream | undefined;
}

interface Sources {
  others: readonly Other[];
  tracks: Tracks;
}

/** An external store of the display, for React. */
export function createDisplayStore(read: () => Sources) {
  const listeners = new Set<() => void>();
  let seen: CallPictures = { others: [], own: undefined, ownScreen: undefined };
  return {
    publish(): void {
      const { others, tracks } = read();
      seen = {
        others,
        own: streamOf(seen.own, [tracks.sound, tracks.camera]),
        ownScreen: streamOf(seen.ownScreen, [tracks.screen]),
      };
      for (const listen of listeners) listen();
    },
    seen: () => seen,
    subscribe(listen: () => void): () => void {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

/** A stable stream for unchanged tracks, so that playback continues. */
function streamOf(
  before: MediaStream | undefined,
  all: readonly (MediaStreamTrack | undefined)[],
): MediaStream | undefined {
  const tracks = all.filter((track) => track !== undefined);
  if (tracks.length === 0) return undefined;
  const isSame =
    before?.getTracks().length === tracks.length &&
    tracks.every((track) => before.getTrackById(track.id) !== null);
  return isSame ? before : new MediaStream(tracks);
}
