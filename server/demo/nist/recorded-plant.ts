import type { Db } from '#server/db/open.ts';
import { withOwnPort, type Networks } from '#server/web/outside/networks.ts';

import { startNistAgent } from './agent.ts';
import { installNist } from './install-nist.ts';
import { createReplay, type RecordedPart } from './replay.ts';

export interface RecordedPlant {
  /** Adds the recording's agent to the networks of connectors. */
  networks(networks: Networks): Networks;
  close(): Promise<void>;
}

/** Starts the agent with the recording from now on, and the plant whose connector reads it. */
export async function startRecordedPlant(
  db: Db,
  now: () => number,
  part?: RecordedPart,
): Promise<RecordedPlant> {
  const agent = await startNistAgent(createReplay(now(), part), now);
  await installNist(db, agent.url);
  return {
    networks: (networks) => withOwnPort(networks, agent.port),
    close: agent.close,
  };
}
