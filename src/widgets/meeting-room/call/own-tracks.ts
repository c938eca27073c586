import type { MeetingContext, OpenedDevices } from '#machines/meeting/meeting.machine.ts';

import { closeTracks, openDevices } from './devices.ts';
import type { Tracks } from './tracks.ts';

/**
 * The tracks that this page sends: opened, replaced and closed in one place, so that no device
 * stays open.
 */
export function createOwnTracks(onChange: (tracks: Tracks) => void) {
  let tracks: Tracks = {};
  let isMuted = false;
  /**
   * Token of the latest request: devices of earlier requests, or from before a close, are closed as
   * soon as they open.
   */
  let latest = {};

  function set(next: Tracks): void {
    tracks = next;
    onChange(tracks);
  }

  /** Closes the old devices after opening the new ones, to avoid a gap for listeners. */
  function replace(devices: Pick<Tracks, 'sound' | 'camera'>): void {
    const { screen, ...before } = tracks;
    set({ screen, ...devices });
    closeTracks(before);
  }

  function mute(now: boolean): void {
    isMuted = now;
    if (tracks.sound) tracks.sound.enabled = !isMuted;
  }

  return {
    now: () => tracks,
    /** @throws without a device: then nothing is open. */
    async open({
      chosen,
      hasVideo,
    }: Pick<MeetingContext, 'chosen' | 'hasVideo'>): Promise<OpenedDevices> {
      const ask = {};
      latest = ask;
      try {
        const { opened, ...devices } = await openDevices({ chosen, hasVideo });
        if (devices.sound) devices.sound.enabled = !isMuted;
        if (latest === ask) replace(devices);
        else closeTracks(devices);
        return opened;
      } catch (error) {
        if (latest === ask) replace({});
        throw error;
      }
    },
    mute,
    setScreen(screen: MediaStreamTrack | undefined): void {
      if (screen !== tracks.screen) closeTracks({ screen: tracks.screen });
      set({ ...tracks, screen });
    },
    close(): void {
      latest = {};
      isMuted = false;
      closeTracks(tracks);
      set({});
    },
  };
}
