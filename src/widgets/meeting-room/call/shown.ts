import type { Other } from './others.ts';
import type { Tracks } from './tracks.ts';

/** What a page shows of a call. */
interface CallPictures {
  others: readonly Other[];
  /** The own picture and sound. */
  own: MediaStream | undefined;
  ownScreen: MediaStream | undefined;
}

interface Sources {
  others: readonly Other[];
  tracks: Tracks;
}

/** A store of what is shown, for React. */
export function createShown(read: () => Sources) {
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

/** The same stream for the same tracks, so that what plays it goes on. */
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
