/** State of another instance. */
interface Peer {
  /** Sequence number of its last change. */
  seq: number;
  /** Time of its last message, by a monotonic clock. */
  heardAt: number;
}

/**
 * The other instances as heard over the bus. Each numbers its changes of machines and publishes its
 * last number at intervals, so every lost change is noticed, even the last one.
 */
export function createPeers(missed: () => void, now: () => number = () => performance.now()) {
  const peers = new Map<string, Peer>();

  return {
    /** Records a change with its number. */
    received(from: string, seq: number) {
      const known = peers.get(from);
      peers.set(from, { seq, heardAt: now() });
      if (known ? seq !== known.seq + 1 : seq !== 1) missed();
    },
    /** Records the number of changes that an instance has published. */
    heard(from: string, seq: number) {
      const known = peers.get(from);
      peers.set(from, { seq, heardAt: now() });
      if (known ? seq !== known.seq : seq !== 0) missed();
    },
    /** Milliseconds since its last message. */
    silentFor: (id: string): number => now() - (peers.get(id)?.heardAt ?? -Infinity),
    remove: (id: string) => void peers.delete(id),
  };
}
