import type { Signal } from './signal.ts';
import { trackNames, type TrackName, type Tracks } from './tracks.ts';

export type Peer = ReturnType<typeof createPeer>;

type Description = Extract<Signal, { kind: 'description' }>;

interface PeerEvents {
  /** Sends a signal to the other page. */
  send(signal: Signal): void;
  onTrack(name: TrackName, track: MediaStreamTrack): void;
  onState(state: RTCPeerConnectionState): void;
}

interface PeerSettings extends PeerEvents {
  /** Always the same of two pages sends offers, so that offers cannot collide. */
  isOfferer: boolean;
  iceServers: RTCIceServer[];
}

/**
 * Peer connection to one other page. It has transceivers for sound, camera and screen from the
 * start: tracks are replaced without a new offer.
 */
export function createPeer({ isOfferer, iceServers, ...events }: PeerSettings) {
  const connection = new RTCPeerConnection({ iceServers });
  listenTo(connection, events);
  let tracks: Tracks = {};
  /** Descriptions and candidates are applied one after another. */
  let last: Promise<unknown> = Promise.resolve();
  const early: RTCIceCandidateInit[] = [];
  /** Number of the latest offer: answers to earlier ones are ignored. */
  let offers = 0;

  /** A failed step is ignored here: the connection state shows the failure. */
  function enqueue(step: () => Promise<unknown>): void {
    last = last.then(step).catch(() => {});
  }

  async function offer(): Promise<void> {
    if (connection.getTransceivers().length === 0) addPlaces(connection);
    await putTracks(connection, tracks);
    offers += 1;
    await describe(offers);
  }

  async function take({ offer: number, description }: Description): Promise<void> {
    if (description.type === 'answer' && number !== offers) return;
    await connection.setRemoteDescription(description);
    for (const candidate of early.splice(0)) await addCandidate(candidate);
    if (description.type !== 'offer') return;
    for (const place of connection.getTransceivers()) place.direction = 'sendrecv';
    await putTracks(connection, tracks);
    await describe(number);
  }

  async function describe(number: number): Promise<void> {
    await connection.setLocalDescription();
    const { localDescription } = connection;
    if (localDescription)
      events.send({ kind: 'description', offer: number, description: localDescription.toJSON() });
  }

  async function addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!connection.remoteDescription) {
      early.push(candidate);
      return;
    }
    // A candidate of an earlier offer is rejected, and no longer needed.
    await connection.addIceCandidate(candidate).catch(() => {});
  }

  if (isOfferer) enqueue(offer);

  return {
    setTracks(next: Tracks): void {
      tracks = next;
      enqueue(() => putTracks(connection, tracks));
    },
    accept: (description: Description) => enqueue(() => take(description)),
    addCandidate: (candidate: RTCIceCandidateInit) => enqueue(() => addCandidate(candidate)),
    /** ICE restart: finds a new route after a change or loss of the network. */
    restart(): void {
      if (!isOfferer) return;
      enqueue(() => {
        connection.restartIce();
        return offer();
      });
    },
    state: () => connection.connectionState,
    close: () => connection.close(),
  };
}

function listenTo(connection: RTCPeerConnection, { send, onTrack, onState }: PeerEvents): void {
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) send({ kind: 'candidate', candidate: candidate.toJSON() });
  });
  connection.addEventListener('track', ({ track, transceiver }) => {
    const name = trackNames[connection.getTransceivers().indexOf(transceiver)];
    if (name) onTrack(name, track);
  });
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState));
}

function addPlaces(connection: RTCPeerConnection): void {
  for (const name of trackNames)
    connection.addTransceiver(name === 'sound' ? 'audio' : 'video', { direction: 'sendrecv' });
}

async function putTracks(connection: RTCPeerConnection, tracks: Tracks): Promise<void> {
  const places = connection.getTransceivers();
  for (const [index, name] of trackNames.entries()) {
    const sender = places[index]?.sender;
    const track = tracks[name] ?? null;
    if (sender && sender.track !== track) await sender.replaceTrack(track);
  }
}
