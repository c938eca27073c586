import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
const message = {
  title: 'IMM-07 has been stopped for longer than 10 min.',
  body: 'Jun 10, 2026',
  path: '/machine/riverside-imm-07',
  tag: 'n1',
};

test('what the server sends is shown by the browser, and a press on it leads to the machine', async () => {
  const context = await demo.browser.newContext();
  await context.grantPermissions(['notifications'], { origin: demo.address });
  const page = await context.newPage();
  await openAs(page, `${demo.address}/user/notifications`, 'anna');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await deliver(page, message);
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body }]);

  // A browser opens a window only after a press, so the test records the call of `openWindow`.
  const [worker] = context.serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(path: string): Promise<void> };
      dispatchEvent(event: Event): void;
      NotificationEvent: new (name: string, about: object) => Event;
    };
    const path = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (asked) => resolve(asked);
    });
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return path;
  });
  expect(opened).toBe('/machine/riverside-imm-07');
  expect(await shown(page)).toEqual([]);
  await context.close();
});

/** Delivers a push message in place of the push service. */
async function deliver(page: Page, content: object): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: demo.address,
    registrationId: await registration,
    data: JSON.stringify(content),
  });
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const list = await registration.getNotifications();
    return list.map(({ title, body }) => ({ title, body }));
  });
}
