import type { Page, Route, WebSocketRoute } from 'playwright';

import { end } from './intercepted-hub.ts';

interface Standing {
  send(message: string): void;
  close(): Promise<void>;
}

const ping = JSON.stringify({ type: 6 }) + end;

/**
 * Lets everything pass between the page and the hub, as long as the way is open.
 * @param isShown The page shows whether it is live.
 */
export async function watchWay(page: Page, isShown: boolean) {
  const standing: Standing[] = [];
  await page.routeWebSocket(/chimehub/, (socket) => letPass(socket, standing));
  return {
    /** Waits until the page is live, and has it wait for a heartbeat from the beginning. */
    async beat(): Promise<void> {
      if (isShown) await page.locator('[data-connection="live"]').waitFor();
      for (const one of standing) one.send(ping);
    },
    /** How many connections stand: a page may have several. */
    count: () => standing.length,
    /** Breaks the newest, or all of them. The page talks by the oldest. */
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
    // The first is the answer to the greeting.
    if (!isClosed && !standing.includes(one)) standing.push(one);
  });
  socket.onClose(() => void one.close());
  server.onClose(() => void one.close());
}

/** While it is closed no one gets a ticket for the hub. */
export function createGate() {
  let isClosed = false;
  const kept: Route[] = [];
  return {
    /** @returns whether the call waits here until the gate is open. */
    keeps(call: string, route: Route): boolean {
      const isKept = isClosed && call === 'POST accounts/hubtickets';
      if (isKept) kept.push(route);
      return isKept;
    },
    close: () => void (isClosed = true),
    async open(): Promise<void> {
      isClosed = false;
      // Those that the page has given up end with nothing.
      await Promise.allSettled(kept.splice(0).map((route) => route.continue()));
    },
  };
}
