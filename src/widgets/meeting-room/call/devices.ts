import type { MeetingContext, OpenedDevices } from '#machines/meeting/meeting.machine.ts';

import type { Tracks } from './tracks.ts';

/** Enough for a face or a mould; eight such pictures fit a typical connection. */
const picture = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24 } };

type WantedDevices = Pick<MeetingContext, 'chosen' | 'hasVideo'>;
type Devices = Pick<Tracks, 'sound' | 'camera'>;

/**
 * Opens microphone and, if wanted, camera; only the microphone without a camera.
 * @throws if the browser grants neither: none exists, it is in use, or the user refused.
 */
export async function openDevices(
  asked: WantedDevices,
): Promise<Devices & { opened: OpenedDevices }> {
  // Browsers provide devices only in a secure context.
  if (!('mediaDevices' in navigator)) throw new Error('This address gives no devices');
  if (!asked.hasVideo) return { ...(await open(asked)), opened: 'all' };
  try {
    return { ...(await open(asked)), opened: 'all' };
  } catch {
    return { ...(await open({ ...asked, hasVideo: false })), opened: 'sound only' };
  }
}

async function open({ chosen, hasVideo }: WantedDevices): Promise<Devices> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: chosen.microphone === undefined ? true : { deviceId: { exact: chosen.microphone } },
    video: hasVideo && {
      ...picture,
      ...(chosen.camera !== undefined && { deviceId: { exact: chosen.camera } }),
    },
  });
  const [sound] = stream.getAudioTracks();
  const [camera] = stream.getVideoTracks();
  return { sound, camera };
}

/** The available devices. Browsers show names once one of them was permitted. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  if (!('mediaDevices' in navigator)) return [];
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.filter(({ deviceId, kind }) => deviceId !== '' && kind !== 'audiooutput');
}

/** Opens a screen or window chosen by the user. @throws if none was chosen. */
export async function openScreen(): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
  const [track] = stream.getVideoTracks();
  if (!track) throw new Error('No screen was chosen');
  return track;
}

/** False on phones. */
export function canShowScreen(): boolean {
  return 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
}

export function closeTracks(tracks: Tracks): void {
  for (const track of Object.values(tracks) as (MediaStreamTrack | undefined)[]) track?.stop();
}
