import type { Browser, Page } from 'playwright';

import { launchBrowser } from './browser.ts';

/** Starts a browser with a generated tone, a moving picture and a screen to share. */
export function launchMediaBrowser(): Promise<Browser> {
  return launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ]);
}

/** Opens a page in a browser context of its own, and records the media of the page. */
export async function mediaPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(recordMedia);
  return context.newPage();
}

interface Recorded {
  made: RTCPeerConnection[];
  opened: MediaStream[];
}

/** Runs in the page: stores the connections and devices that it opens, for later questions. */
function recordMedia(): void {
  const recorded: Recorded = { made: [], opened: [] };
  const Plain = RTCPeerConnection;
  Object.assign(window, {
    recorded,
    RTCPeerConnection: class extends Plain {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        recorded.made.push(this);
      }
    },
  });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const stream = await open(asked);
    recorded.opened.push(stream);
    return stream;
  };
}

/** Numbers of received sounds and pictures during half a second. */
export async function received(page: Page): Promise<{ sounds: number; pictures: number }> {
  const before = await inbound(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const after = await inbound(page);
  const moved = after.filter(({ id, count }) => {
    const earlier = before.find((one) => one.id === id);
    return count > (earlier?.count ?? 0);
  });
  return {
    sounds: moved.filter(({ kind }) => kind === 'audio').length,
    pictures: moved.filter(({ kind }) => kind === 'video').length,
  };
}

/** Received bytes of each sound, and decoded frames of each picture. */
function inbound(page: Page) {
  return page.evaluate(async () => {
    const { made } = (window as unknown as { recorded: Recorded }).recorded;
    const open = made.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map((connection) => connection.getStats()));
    return reports.flatMap((report, index) =>
      [...report.values()]
        .filter(({ type }) => type === 'inbound-rtp')
        .map(({ id, kind, bytesReceived, framesDecoded }) => ({
          id: `${index} ${id}`,
          kind: kind as string,
          count: (kind === 'audio' ? bytesReceived : framesDecoded) as number,
        })),
    );
  });
}

/** Microphones and cameras that are still open. */
export function openTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { opened } = (window as unknown as { recorded: Recorded }).recorded;
    return opened
      .flatMap((stream) => stream.getTracks())
      .filter(({ readyState }) => readyState === 'live').length;
  });
}
