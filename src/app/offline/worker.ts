import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Inserted by `scripts/build/app-shell.ts`: the build files that the pages need. */
declare const shellOfBuild: { version: string; files: { url: string; revision: string | null }[] };

/** The parts of a service worker's scope used here: page types lack them. */
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: PressEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(asked: { type: 'window' }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
}
interface PushEvent {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface PressEvent {
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}
type LifeEvent = Parameters<PrecacheController['install']>[0];

const worker = globalThis as unknown as WorkerScope;
const { version, files } = shellOfBuild;
const prefix = 'shell-';
/** Pages of the previous build still request its chunks: as many builds as the server keeps. */
const buildsKept = 2;
/** Seconds until a page falls back to the cache. */
const timeoutSeconds = 5;
/** Server paths that are no pages of the client. */
const notPages = [/^\/(api|assets|media|schemas|chimehub)(\/|$)/, /\.(txt|json|webmanifest)$/];

const shell = new PrecacheController({ cacheName: prefix + version });
shell.addToCacheList(files);

worker.addEventListener('install', (event) => {
  void shell.install(event);
  void worker.skipWaiting();
});
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** Push messages while no page is open: `PushMessage` of server/together/notifications. */
worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = (event.data?.json() ?? {}) as Record<string, string>;
  const shown = { body: body ?? '', tag: tag ?? '', data: path, icon: '/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Lineside', shown));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? '/')));
});

/** Focuses a page that already shows the path, or opens a new one: other pages are left alone. */
async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

/** File names contain a content hash: caches of the kept builds first, then the server. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) =>
    (await caches.match(request)) ?? ofThisBuild.handle({ request, event }),
);
const ofThisBuild = new CacheFirst({ cacheName: prefix + version });

/** Pages and their first files: network first, cache as fallback. */
const pages = keptFallback('/index.html');
registerRoute(new NavigationRoute(pages, { denylist: notPages }));
for (const { url, revision } of files)
  if (revision !== null && url !== '/index.html')
    registerRoute(
      ({ sameOrigin, url: { pathname } }) => sameOrigin && pathname === url,
      keptFallback(url),
    );

function keptFallback(url: string): NetworkOnly {
  return new NetworkOnly({
    networkTimeoutSeconds: timeoutSeconds,
    plugins: [
      {
        async fetchDidSucceed({ response }) {
          // A proxy in front of the server reports that it is down.
          if (response.status >= 502) throw new Error(response.statusText);
          return response;
        },
        handlerDidError: () => shell.matchPrecache(url),
      },
    ],
  });
}

/** Takes control of open pages, and deletes caches older than the last build. */
async function takeOver(): Promise<void> {
  // In order of creation.
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = shells.filter((name) => name !== prefix + version);
  for (const name of others.slice(0, -(buildsKept - 1))) await caches.delete(name);
  await worker.clients.claim();
}
