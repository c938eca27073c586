import type { Page, Route, WebSocketRoute } from 'playwright';

/** Ways to end a call, as for HTTP. */
export type CallEnding = Pick<Route, 'continue' | 'abort' | 'fulfill'>;

export interface InterceptedHub {
  /** Breaks the open connection. */
  drop(): Promise<void>;
  /** Drops the next frame of figures: the one after it follows within seconds. */
  loseFrame(): void;
}

interface Message {
  target?: string;
  invocationId?: string;
}

interface Hold {
  hold(call: string, ending: CallEnding): void;
  release(call: string): void;
}

/** Terminates messages of the hub's protocol. */
export const recordSeparator = '\u001E';
const completion = 3;

/**
 * Proxy between the page and the product's hub: subscriptions, `hub Subscribe`, wait for the
 * script's decision; all else passes.
 */
export async function holdHub(page: Page, { hold, release }: Hold): Promise<InterceptedHub> {
  let standing: WebSocketRoute | undefined;
  let isLosing = false;

  await page.routeWebSocket(/chimehub/, (socket) => {
    const server = socket.connectToServer();
    standing = socket;
    socket.onMessage((message) => {
      for (const text of messagesIn(message)) {
        const call = callOf(JSON.parse(text) as Message);
        if (call) hold(call, endingOf({ socket, server, text }));
        else server.send(text + recordSeparator);
      }
    });
    server.onMessage((message) => {
      for (const text of messagesIn(message)) {
        const isFigures = (JSON.parse(text) as Message).target === 'machineKpis';
        if (isFigures && isLosing) isLosing = false;
        else socket.send(text + recordSeparator);
      }
    });
    socket.onClose(() => {
      if (standing === socket) release('hub Subscribe');
      void server.close();
    });
  });

  return {
    drop: async () => standing?.close(),
    loseFrame: () => void (isLosing = true),
  };
}

function messagesIn(message: string | Buffer): string[] {
  return String(message).split(recordSeparator).filter(Boolean);
}

function callOf({ target }: Message): string | undefined {
  return target === 'Subscribe' ? 'hub Subscribe' : undefined;
}

interface Asked {
  socket: WebSocketRoute;
  server: WebSocketRoute;
  text: string;
}

function endingOf({ socket, server, text }: Asked): CallEnding {
  const { invocationId } = JSON.parse(text) as Message;
  return {
    continue: async () => server.send(text + recordSeparator),
    abort: () => socket.close(),
    async fulfill() {
      const refusal = { type: completion, invocationId, error: 'no such plant' };
      socket.send(JSON.stringify(refusal) + recordSeparator);
    },
  };
}
