import type { Page, Route, WebSocketRoute } from 'playwright';

import { recordSeparator } from './intercepted-hub.ts';

interface Standing {
  send(message: string): void;
  close(): Promise<void>;
}

const ping = JSON.stringify({ type: 6 }) + recordSeparator;

/**
 * Proxy between page and hub that can be blocked.
 * @param isShown Whether the page shows that it is live.
 */
export async function proxyHub(page: Page, isShown: boolean) {
  const standing: Standing[] = [];
  await page.routeWebSocket(/chimehub/, (socket) => letPass(socket, standing));
  return {
    /** Waits until the page is live, and sends a heartbeat, so that its time-out begins again. */
    async beat(): Promise<void> {
      if (isShown) await page.locator('[data-connection="live"]').waitFor();
      for (const one of standing) one.send(ping);
    },
    /** Number of open connections: a page may have several. */
    count: () => standing.length,
    /** Breaks the newest, or all of them. The page makes its calls by the oldest. */
    async drop(which: 'newest' | 'all'): Promise<void> {
      const dropped = which === 'all' ? standing.toReversed() : standing.slice(-1);
      for (const one of dropped) await one.close();
    },
  };
}

function letPass(socket: WebSocketRoute, standing: Standing[]): void {
  const server = socket.connectToServer();
  let isClosed = false;
  const one: Standing = {
    send: (message) => socket.send(message),
    async close() {
      isClosed = true;
      if (standing.includes(one)) standing.splice(standing.indexOf(one), 1);
      await socket.close();
      await server.close();
    },
  };
  socket.onMessage((message) => server.send(message));
  server.onMessage((message) => {
    socket.send(message);
    // The first message is the handshake's answer.
    if (!isClosed && !standing.includes(one)) standing.push(one);
  });
  socket.onClose(() => void one.close());
  server.onClose(() => void one.close());
}

/** While closed, calls for hub tickets wait. */
export function createGate() {
  let isClosed = false;
  const kept: Route[] = [];
  return {
    /** @returns whether the call is held until the gate opens. */
    keeps(call: string, route: Route): boolean {
      const isKept = isClosed && call === 'POST accounts/hubtickets';
      if (isKept) kept.push(route);
      return isKept;
    },
    close: () => void (isClosed = true),
    async open(): Promise<void> {
      isClosed = false;
      // Calls that the page has aborted fail; that is ignored.
      await Promise.allSettled(kept.splice(0).map((route) => route.continue()));
    },
  };
}
