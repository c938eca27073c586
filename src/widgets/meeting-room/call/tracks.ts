/** The tracks that a page sends; absent means silence or no picture. */
export interface Tracks {
  sound?: MediaStreamTrack | undefined;
  camera?: MediaStreamTrack | undefined;
  screen?: MediaStreamTrack | undefined;
}

/** Order of the tracks in a connection. */
export const trackNames = ['sound', 'camera', 'screen'] as const satisfies (keyof Tracks)[];

export type TrackName = (typeof trackNames)[number];
