import type { FastifyInstance } from 'fastify';

import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Db } from '#server/db/open.ts';
import { kioskOf } from '#server/identity/accounts.store.ts';
import { isAdmin, type Caller } from '#server/identity/caller.ts';

import { createScreenStore } from './screens.store.ts';

interface Parts {
  db: Db;
  /** The integrator's folder; screens are below its `screens`. */
  configDir: string;
}

const problem = {
  type: 'object',
  additionalProperties: false,
  required: ['File', 'Line', 'Column', 'Pointer', 'Expected'],
  properties: {
    File: { type: 'string', description: 'Below the configuration folder.' },
    Line: { type: 'integer', description: 'Counted from 1.' },
    Column: { type: 'integer', description: 'Counted from 1.' },
    Pointer: { type: 'string', description: 'JSON pointer.' },
    Expected: { type: 'string', description: 'What would be right.' },
    Nearest: { type: 'string', description: 'The nearest valid spelling.' },
  },
};

const reply = {
  type: 'object',
  additionalProperties: false,
  required: ['Items'],
  properties: {
    Items: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'Screen documents, see /schemas/screen.json.',
    },
    Problems: {
      type: 'array',
      items: problem,
      description: 'Mistakes in the files. Only for administrators.',
    },
  },
};

/** The screens of this installation; a wall screen sees its own. */
export async function screenRoutes(app: FastifyInstance, { db, configDir }: Parts) {
  const screens = createScreenStore(configDir);

  app.get(
    '/apps/screens',
    { config: { policy: 'viewer' }, schema: { response: { 200: reply } } },
    async ({ caller }) => {
      const { documents, problems } = await screens.read();
      const Items = await shownTo(caller, documents);
      return { Items, ...(isAdmin(caller) ? { Problems: problems } : {}) };
    },
  );

  async function shownTo({ kind, accountId }: Caller, documents: unknown[]): Promise<unknown[]> {
    if (kind !== 'kiosk') return documents;
    const own = new Set((await kioskOf(db, accountId))?.Screens);
    return (documents as Screen[]).filter(({ id }) => own.has(id));
  }
}
