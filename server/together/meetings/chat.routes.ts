import type { FastifyInstance } from 'fastify';

import type { ChatEdit, ChatMessage, ChatRead, NewChatMessage } from '#schemas/api/meetings.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { limitEntries } from '#server/access/limits.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
  type MachineListQuery,
} from '#server/catalogue/machines/machine-list.ts';
import {
  machinesBelow,
  requireMachine,
  type MachineRecord,
} from '#server/catalogue/machines/machines.store.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';

import { chatHistory } from './chat-history.ts';
import { markRead } from './chat-reads.store.ts';
import { addMessage, editMessage, withdrawMessage, type ChatChange } from './chat.store.ts';
import { findMeeting } from './meetings.store.ts';

interface OneMessage {
  Params: { id: string; messageId: string };
}

const config = { policy: 'person' } as const;
const path = '/machines/:id/meetings/messages';
const ofMessage = {
  ...byMachine,
  required: ['id', 'messageId'],
  properties: { ...byMachine.properties, messageId: { type: 'string', maxLength: 64 } },
};

/** Chat about machines, for people of their client, also outside of meetings. */
export async function chatRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    path,
    { config, schema: { ...machineListSchema, response: replyOf(200, 'ChatMessages') } },
    async ({ params, query, caller }) => {
      const machines = await machinesOfCall(db, { params, query, caller });
      return chatHistory(db, { machineIds: machines.map(({ id }) => id), query, caller });
    },
  );
  app.get<{ Params: { id: string; mid: string }; Querystring: MachineListQuery }>(
    '/machines/:id/meetings/:mid/messages',
    {
      config,
      schema: {
        ...machineListSchema,
        params: {
          ...byMachine,
          required: ['id', 'mid'],
          properties: { ...byMachine.properties, mid: { type: 'string', maxLength: 100 } },
        },
        response: replyOf(200, 'ChatMessages'),
      },
    },
    async ({ params, query, caller }) => {
      const machines = await machinesBelow(db, params.id, caller);
      const machineIds = machines.map(({ id }) => id);
      const { id: meetingId } = await findMeeting(db, machineIds, {
        name: params.mid,
        now: now(),
      });
      return chatHistory(db, { machineIds, meetingId, query, caller });
    },
  );
  writeRoutes(app);
}

function writeRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  app.post<{ Params: { id: string }; Body: NewChatMessage }>(
    path,
    {
      config,
      schema: {
        params: byMachine,
        body: ref('NewChatMessage'),
        response: replyOf(201, 'ChatMessage'),
      },
    },
    async ({ params, caller, body: given }, reply) => {
      const machine = await requireMachine(db, params.id, caller);
      const { accountId } = caller;
      await limitEntries({ table: 'chat', accountId, reply }, deps);
      const by = await actorOf(deps, caller);
      const written = await addMessage(db, machine, { given, by });
      return reply.status(201).send(publish(deps, machine, written));
    },
  );
  app.patch<OneMessage & { Body: ChatEdit }>(
    `${path}/:messageId`,
    {
      config,
      schema: { params: ofMessage, body: ref('ChatEdit'), response: replyOf(200, 'ChatMessage') },
    },
    async ({ params, caller, body }) => {
      const machine = await requireMachine(db, params.id, caller);
      const choice = { machine, messageId: params.messageId, by: await actorOf(deps, caller) };
      return publish(deps, machine, await editMessage(db, choice, body.Text));
    },
  );
  app.delete<OneMessage>(
    `${path}/:messageId`,
    { config, schema: { params: ofMessage, response: replyOf(200, 'ChatMessage') } },
    async ({ params, caller }) => {
      const machine = await requireMachine(db, params.id, caller);
      const choice = { machine, messageId: params.messageId, by: await actorOf(deps, caller) };
      return publish(deps, machine, await withdrawMessage(db, choice));
    },
  );
  app.put<{ Params: { id: string }; Body: ChatRead }>(
    `${path}/read`,
    { config, schema: { params: byMachine, body: ref('ChatRead') } },
    async ({ params, caller: { accountId, ...caller }, body }, reply) => {
      const { id: machineId } = await requireMachine(db, params.id, caller);
      await markRead(db, { machineId, accountId, seq: body.Seq });
      return reply.status(204).send();
    },
  );
}

/** Call it after the commit. */
function publish(
  { bus }: Pick<Deps, 'bus'>,
  { client_id: clientId }: MachineRecord,
  { message, isRepeated, mentionedIds }: ChatChange,
): ChatMessage {
  if (!isRepeated) bus.publish('chat.message', { clientId, message });
  if (mentionedIds.length > 0) bus.publish('notifications.changed', { accountIds: mentionedIds });
  return message;
}

function ref(name: string) {
  return { $ref: `meetings#/definitions/${name}` };
}

function replyOf(status: 200 | 201, name: string) {
  return { [status]: ref(name) };
}
