interface Place {
  direction: RTCRtpTransceiverDirection;
  sender: { track: unknown; replaceTrack(track: unknown): Promise<void> };
}

function newPlace(): Place {
  return {
    direction: 'recvonly',
    sender: {
      track: null,
      async replaceTrack(track) {
        this.track = track;
      },
    },
  };
}

/** Mock of `RTCPeerConnection`, which exchanges descriptions but no media. */
export class FakeConnection extends EventTarget {
  /** All instances, in order of creation. */
  static readonly all: FakeConnection[] = [];
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: (RTCSessionDescriptionInit & { toJSON(): object }) | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  readonly #places: Place[] = [];
  #made = 0;

  constructor() {
    super();
    FakeConnection.all.push(this);
  }

  getTransceivers(): readonly Place[] {
    return this.#places;
  }

  addTransceiver(): void {
    this.#places.push(newPlace());
  }

  async setLocalDescription(): Promise<void> {
    const type = this.remoteDescription?.type === 'offer' ? 'answer' : 'offer';
    this.#made += 1;
    const plain = { type, sdp: `${type} ${this.#made}` } as const;
    this.localDescription = { ...plain, toJSON: () => plain };
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    this.remoteDescription = description;
    while (description.type === 'offer' && this.#places.length < 3) this.#places.push(newPlace());
  }

  async addIceCandidate(): Promise<void> {}

  restartIce(): void {}

  close(): void {
    this.connectionState = 'closed';
  }

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  /** Sent tracks: sound, camera, screen. */
  sent(): unknown[] {
    return this.#places.map(({ sender }) => sender.track);
  }
}
