import type { MeetingContext, Opened } from '#machines/meeting/meeting.machine.ts';

import { closeTracks, openDevices } from './devices.ts';
import type { Tracks } from './tracks.ts';

/** What this page sends: opened, replaced and closed in one place, so that no device stays open. */
export function createOwnTracks(onChange: (tracks: Tracks) => void) {
  let tracks: Tracks = {};
  let isMuted = false;
  /** Devices that were asked for earlier, or before a close, are closed as soon as they are open. */
  let latest = {};

  function set(next: Tracks): void {
    tracks = next;
    onChange(tracks);
  }

  /** What was open is closed once the new one is: no gap for those who listen. */
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
    /** @throws where there is no device: nothing is open then. */
    async open({ chosen, hasVideo }: Pick<MeetingContext, 'chosen' | 'hasVideo'>): Promise<Opened> {
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
