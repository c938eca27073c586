import type { Page } from 'playwright';

import type { CallEnding } from './intercepted-hub.ts';

/** Result of the page's request for microphone and camera. */
type Given = 'all' | 'no camera' | 'nothing';

interface Devices {
  give(given: Given): void;
  open(): string[];
}

export interface HeldDevices {
  /** Devices that the page has open. A silent microphone is `muted`. */
  open(): Promise<string[]>;
}

interface Hold {
  hold(call: string, ending: CallEnding): void;
}

/**
 * Simulated microphones, camera and screen for any browser. Requests of the page, `devices asked`,
 * wait for the script's answer.
 */
export async function holdDevices(page: Page, { hold }: Hold): Promise<HeldDevices> {
  const ending: CallEnding = {
    continue: () => give('all'),
    abort: () => give('nothing'),
    fulfill: () => give('no camera'),
  };

  function give(given: Given): Promise<void> {
    return page.evaluate((what) => (globalThis as unknown as InPage).devices.give(what), given);
  }

  await page.exposeFunction('hearAsk', () => hold('devices asked', ending));
  await page.addInitScript(makeDevices);
  return {
    open: () => page.evaluate(() => (globalThis as unknown as InPage).devices.open()),
  };
}

interface InPage {
  devices: Devices;
  hearAsk(): void;
}

/** Runs in the page before it starts. */
function makeDevices(): void {
  interface Ask {
    asked: MediaStreamConstraints;
    open(stream: MediaStream): void;
    refuse(error: Error): void;
  }
  const asks: Ask[] = [];
  const opened: { name: string; track: MediaStreamTrack }[] = [];
  /** Without a camera, the page repeats its request without one. */
  let again: Given | undefined;

  function keep(name: string, [track]: MediaStreamTrack[]): MediaStreamTrack[] {
    if (track) opened.push({ name, track });
    return track ? [track] : [];
  }
  function sound({ audio }: MediaStreamConstraints): MediaStreamTrack[] {
    const { deviceId } = audio as { deviceId?: { exact: string } };
    const { stream } = new AudioContext().createMediaStreamDestination();
    return keep(deviceId?.exact ?? 'microphone', stream.getTracks());
  }
  function picture(name: string): MediaStreamTrack[] {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
    return keep(name, canvas.captureStream().getTracks());
  }
  function end({ asked, open, refuse }: Ask, given: Given): void {
    const isLess = given !== 'all' && asked.video;
    if (isLess) again = given;
    if (isLess || given === 'nothing') refuse(new DOMException('In use', 'NotReadableError'));
    else open(new MediaStream([...sound(asked), ...(asked.video ? picture('camera') : [])]));
  }
  function getUserMedia(asked: MediaStreamConstraints): Promise<MediaStream> {
    return new Promise((open, refuse) => {
      const given = again;
      again = undefined;
      if (given) return end({ asked, open, refuse }, given);
      asks.push({ asked, open, refuse });
      return (globalThis as unknown as InPage).hearAsk();
    });
  }
  function give(given: Given): void {
    const [newest, ...older] = asks.splice(0).toReversed();
    if (newest) end(newest, given);
    // Earlier requests are answered too, and too late.
    for (const ask of older) end(ask, 'all');
  }
  function listOpen(): string[] {
    return opened
      .filter(({ track }) => track.readyState === 'live')
      .map(({ name, track }) => (track.enabled ? name : `muted ${name}`));
  }
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia,
    getDisplayMedia: async () => new MediaStream(picture('screen')),
    enumerateDevices: async () => [
      { deviceId: 'desk', kind: 'audioinput', label: 'Desk microphone' },
      { deviceId: 'headset', kind: 'audioinput', label: 'Headset' },
      { deviceId: 'camera', kind: 'videoinput', label: 'Camera' },
    ],
  });
  Object.assign(globalThis, { devices: { give, open: listOpen } });
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
}
