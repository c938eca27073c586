/** What a page sends, by what it is; absent is silence or darkness. */
export interface Tracks {
  sound?: MediaStreamTrack | undefined;
  camera?: MediaStreamTrack | undefined;
  screen?: MediaStreamTrack | undefined;
}

/** The order in which a connection carries them. */
export const trackNames = ['sound', 'camera', 'screen'] as const satisfies (keyof Tracks)[];

export type TrackName = (typeof trackNames)[number];
