/** What is known of one other instance. */
interface Peer {
  /** The number of the last change that came from it. */
  seq: number;
  /** When it was heard last, by a clock that no one sets. */
  heardAt: number;
}

/**
 * The other instances, as the bus hears them. Each numbers what it publishes of machines, and says
 * at intervals how far it is: so a change that did not arrive is noticed, the last one, too.
 */
export function createPeers(missed: () => void, now: () => number = () => performance.now()) {
  const peers = new Map<string, Peer>();

  return {
    /** A change came. */
    received(from: string, seq: number) {
      const known = peers.get(from);
      peers.set(from, { seq, heardAt: now() });
      if (known ? seq !== known.seq + 1 : seq !== 1) missed();
    },
    /** An instance says how many changes it has published. */
    heard(from: string, seq: number) {
      const known = peers.get(from);
      peers.set(from, { seq, heardAt: now() });
      if (known ? seq !== known.seq : seq !== 0) missed();
    },
    /** Milliseconds since something came from it. */
    silentFor: (id: string): number => now() - (peers.get(id)?.heardAt ?? -Infinity),
    remove: (id: string) => void peers.delete(id),
  };
}
