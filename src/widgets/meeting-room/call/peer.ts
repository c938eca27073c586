import type { Signal } from './signal.ts';
import { trackNames, type TrackName, type Tracks } from './tracks.ts';

export type Peer = ReturnType<typeof createPeer>;

type Description = Extract<Signal, { kind: 'description' }>;

interface PeerEvents {
  /** To the other page. */
  send(signal: Signal): void;
  onTrack(name: TrackName, track: MediaStreamTrack): void;
  onState(state: RTCPeerConnectionState): void;
}

interface PeerSettings extends PeerEvents {
  /** One of two pages offers, always the same one, so that no two offers meet. */
  isOfferer: boolean;
  iceServers: RTCIceServer[];
}

/**
 * The connection to one other page. It has a place for sound, camera and screen from the beginning:
 * what is sent later is put into its place, without another offer.
 */
export function createPeer({ isOfferer, iceServers, ...events }: PeerSettings) {
  const connection = new RTCPeerConnection({ iceServers });
  listenTo(connection, events);
  let tracks: Tracks = {};
  /** Descriptions and candidates are applied one after another. */
  let last: Promise<unknown> = Promise.resolve();
  const early: RTCIceCandidateInit[] = [];
  /** Of the latest offer: an answer to an earlier one does not fit what is offered now. */
  let offers = 0;

  /** A step that fails leaves a connection that does not come about: that is seen by its state. */
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
    // One of an earlier offer is refused, and is no longer needed.
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
    /** Looks for another way between the pages: after a network was changed or away. */
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
