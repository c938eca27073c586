import type { Page, Route, WebSocketRoute } from 'playwright';

/** As a call over HTTP is ended. */
export type Ending = Pick<Route, 'continue' | 'abort' | 'fulfill'>;

export interface HeldHub {
  /** The connection that stands breaks. */
  drop(): Promise<void>;
  /** The next frame never arrives. */
  loseFrame(): void;
}

interface Message {
  /** Of the first message: it asks whether the server speaks this protocol. */
  protocol?: string;
  /** One is a call; those of the server are frames. */
  type?: number;
  target?: string;
  invocationId?: string;
}

interface Hold {
  hold(call: string, ending: Ending): void;
  release(call: string): void;
}

/** Ends each message of the hub's protocol. */
const end = '\u001E';
const completion = 3;
const invocation = 1;

/**
 * Stands between the page and the hub of the running product: the handshake, `hub handshake`, and
 * the subscriptions, `hub Subscribe`, wait until it is said how they end; all else passes.
 */
export async function holdHub(page: Page, { hold, release }: Hold): Promise<HeldHub> {
  let standing: WebSocketRoute | undefined;
  let isLosing = false;

  await page.routeWebSocket(/chimehub/, (socket) => {
    const server = socket.connectToServer();
    standing = socket;
    socket.onMessage((message) => {
      for (const text of messagesIn(message)) {
        const call = callOf(JSON.parse(text) as Message);
        if (call) hold(call, endingOf({ socket, server, text }));
        else server.send(text + end);
      }
    });
    server.onMessage((message) => {
      for (const text of messagesIn(message)) {
        const isFrame = (JSON.parse(text) as Message).type === invocation;
        if (isFrame && isLosing) isLosing = false;
        else socket.send(text + end);
      }
    });
    socket.onClose(() => {
      if (standing === socket) for (const call of ['hub handshake', 'hub Subscribe']) release(call);
      void server.close();
    });
  });

  return {
    drop: async () => standing?.close(),
    loseFrame: () => void (isLosing = true),
  };
}

function messagesIn(message: string | Buffer): string[] {
  return String(message).split(end).filter(Boolean);
}

function callOf({ protocol, target }: Message): string | undefined {
  if (protocol !== undefined) return 'hub handshake';
  return target === 'Subscribe' ? 'hub Subscribe' : undefined;
}

interface Asked {
  socket: WebSocketRoute;
  server: WebSocketRoute;
  text: string;
}

function endingOf({ socket, server, text }: Asked): Ending {
  const { invocationId } = JSON.parse(text) as Message;
  return {
    continue: async () => server.send(text + end),
    abort: () => socket.close(),
    async fulfill() {
      const refusal = { type: completion, invocationId, error: 'no such plant' };
      socket.send(JSON.stringify(refusal) + end);
    },
  };
}
