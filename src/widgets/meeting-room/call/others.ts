import type { ParticipantState } from '#machines/meeting/meeting.machine.ts';

import { createPeer, type Peer } from './peer.ts';
import { createRetries, type Retries } from './retries.ts';
import type { Signal } from './signal.ts';
import type { TrackName, Tracks } from './tracks.ts';

/** Another page in the meeting, for display. */
export interface Other {
  peerId: string;
  accountId: string;
  shown: ParticipantState;
  isConnected: boolean;
  streams: Partial<Record<TrackName, MediaStream>>;
}

interface OthersSettings {
  /** Peer id of this page. */
  own: string;
  iceServers: RTCIceServer[];
  say(signal: Signal, to: string): void;
  /** Called when the display must be updated. */
  onChange(): void;
}

/** Maximum of other participants with whom pictures are exchanged. */
const maxWithPictures = 7;

const unknown = {
  shown: { isMuted: true, hasVideo: false, isSharing: false },
  isConnected: false,
  streams: {},
} as const satisfies Partial<Other>;

/** The other pages in a meeting, each with its peer connection. */
export function createPeers({ own, iceServers, say, onChange }: OthersSettings) {
  const all = new Map<string, { other: Other; peer: Peer; retries: Retries }>();
  let tracks: Tracks = {};

  function change(peerId: string, to: Partial<Other>): void {
    const known = all.get(peerId);
    if (!known) return;
    known.other = { ...known.other, ...to };
    onChange();
  }

  function remove(peerId: string): void {
    const known = all.get(peerId);
    if (!known) return;
    known.peer.close();
    known.retries.stop();
    all.delete(peerId);
    putTracks();
    onChange();
  }

  function putTracks(): void {
    const { camera, ...rest } = tracks;
    const sent = all.size > maxWithPictures ? rest : { ...rest, camera };
    for (const { peer } of all.values()) peer.setTracks(sent);
  }

  function add(peerId: string, accountId: string): void {
    const retries = createRetries({
      retry: () => all.get(peerId)?.peer.restart(),
      giveUp: () => remove(peerId),
    });
    const peer = createPeer({
      isOfferer: own < peerId,
      iceServers,
      send: (signal) => say(signal, peerId),
      onTrack(name, track) {
        const streams = all.get(peerId)?.other.streams;
        change(peerId, { streams: { ...streams, [name]: new MediaStream([track]) } });
      },
      onState(state) {
        change(peerId, { isConnected: state === 'connected' });
        retries.follow(state);
      },
    });
    all.set(peerId, { other: { peerId, accountId, ...unknown }, peer, retries });
    retries.follow(peer.state());
    putTracks();
  }

  return {
    add,
    change,
    remove,
    peer: (peerId: string): Peer | undefined => all.get(peerId)?.peer,
    shown: (): readonly Other[] => [...all.values()].map(({ other }) => other),
    setTracks(next: Tracks): void {
      tracks = next;
      putTracks();
    },
    clear(): void {
      for (const peerId of all.keys()) remove(peerId);
    },
  };
}
