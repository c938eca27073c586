import type { ParticipantState } from '#machines/meeting/meeting.machine.ts';
import type { MeetingSignal } from '#schemas/api/hub.gen.ts';

import { createPeers } from './others.ts';
import { printSignal, readSignal, type Signal } from './signal.ts';

interface MeshSettings {
  /** Peer id of this page. */
  peerId: string;
  iceServers: RTCIceServer[];
  /** @param to Peer id; all other pages if absent. */
  send(signal: string, to?: string): void;
  /** Called when the display must be updated. */
  onChange(): void;
}

type Of<Kind extends Signal['kind']> = Extract<Signal, { kind: Kind }>;

export type Mesh = ReturnType<typeof createMesh>;

/** Full mesh: a peer connection from this page to every other page in a meeting. */
export function createMesh({ peerId: own, iceServers, send, onChange }: MeshSettings) {
  const others = createPeers({ own, iceServers, say, onChange });
  let shown: ParticipantState = { isMuted: true, hasVideo: false, isSharing: false };

  function say(signal: Signal, to?: string): void {
    send(printSignal(signal), to);
  }

  /** After a reconnection of the other page, the connection may be broken. */
  function meet({ From: from, AccountId: accountId }: MeetingSignal, hello: Of<'hello'>): void {
    const peer = others.peer(from);
    if (!peer) others.add(from, accountId);
    else if (peer.state() !== 'connected') peer.restart();
    others.change(from, { shown: hello.shown });
    if (!hello.isReply) say({ kind: 'hello', isReply: true, shown }, from);
  }

  /** An offer may arrive before the greeting. */
  function accept(
    { From: from, AccountId: accountId }: MeetingSignal,
    made: Of<'description'>,
  ): void {
    if (!others.peer(from)) others.add(from, accountId);
    others.peer(from)?.accept(made);
  }

  const hear: { [Kind in Signal['kind']]: (message: MeetingSignal, signal: Of<Kind>) => void } = {
    hello: meet,
    description: accept,
    shown: ({ From: from }, { shown: theirs }) => others.change(from, { shown: theirs }),
    candidate: ({ From: from }, { candidate }) => others.peer(from)?.addCandidate(candidate),
    bye: ({ From: from }) => others.remove(from),
  };

  function receive(message: MeetingSignal): void {
    const signal = readSignal(message.Signal);
    // Each kind has its own handler: the compiler cannot infer the pair.
    if (signal) hear[signal.kind](message, signal as never);
  }

  return {
    receive,
    others: others.shown,
    setTracks: others.setTracks,
    /** Called after joining, and after a reconnection. */
    greet: () => say({ kind: 'hello', isReply: false, shown }),
    setShown(next: ParticipantState): void {
      shown = next;
      say({ kind: 'shown', shown });
    },
    close(): void {
      say({ kind: 'bye' });
      others.clear();
    },
  };
}
