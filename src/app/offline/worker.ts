import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** What `scripts/build/app-shell.ts` writes in: the files of the build that the pages are made of. */
declare const shellOfBuild: { version: string; files: { url: string; revision: string | null }[] };

/** As much of what a service worker is as is used here: the types of pages have none of it. */
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
/** Pages of the build before still ask for its parts: the server keeps as many. */
const buildsKept = 2;
/** Seconds that a page waits for the server before it is drawn from what is kept here. */
const patience = 5;
/** Paths of the server that are no pages of the client. */
const notPages = [/^\/(api|assets|media|schemas|chimehub)(\/|$)/, /\.(txt|json|webmanifest)$/];

const shell = new PrecacheController({ cacheName: prefix + version });
shell.addToCacheList(files);

worker.addEventListener('install', (event) => {
  void shell.install(event);
  void worker.skipWaiting();
});
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** What the server sends while no page is open: `PushMessage` of server/together/notifications. */
worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = (event.data?.json() ?? {}) as Record<string, string>;
  const shown = { body: body ?? '', tag: tag ?? '', data: path, icon: '/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Lineside', shown));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? '/')));
});

/** In the page that shows it already, or in a new one: what goes on in others stays. */
async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

/** Its name says what is in it. The builds that are kept are looked through, then the server is asked. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) =>
    (await caches.match(request)) ?? ofThisBuild.handle({ request, event }),
);
const ofThisBuild = new CacheFirst({ cacheName: prefix + version });

/** Pages and what they begin with: the newest of the server and, where it is not reached, those kept. */
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
    networkTimeoutSeconds: patience,
    plugins: [
      {
        async fetchDidSucceed({ response }) {
          // What stands before the server says that it is away.
          if (response.status >= 502) throw new Error(response.statusText);
          return response;
        },
        handlerDidError: () => shell.matchPrecache(url),
      },
    ],
  });
}

/** From now on this worker answers open pages too; shells of builds before the last one go. */
async function takeOver(): Promise<void> {
  // In the order in which they were made.
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = shells.filter((name) => name !== prefix + version);
  for (const name of others.slice(0, -(buildsKept - 1))) await caches.delete(name);
  await worker.clients.claim();
}
