import type { FastifyInstance, FastifyRequest } from 'fastify';

import type {
  Attendee,
  AttendeeDetails,
  Joined,
  Meeting,
  MeetingChoice,
  NewMeeting,
} from '#schemas/api/meetings.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import {
  machineListRoute,
  machinePageRoute,
  machineListSchema,
} from '#server/catalogue/machines/machine-list.ts';
import { machinesBelow, requireMachine } from '#server/catalogue/machines/machines.store.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseFlag } from '#server/web/lists/filter.ts';
import { pageOf, type ListQuery } from '#server/web/lists/list.ts';

import {
  listAttendees,
  attendeesOfMachines,
  changeDetails,
  joinMeeting,
  leaveMeeting,
} from './attendees.store.ts';
import {
  addMeeting,
  describeMeetings,
  endMeeting,
  findMeeting,
  findLinkedMeeting,
  listMeetings,
  refuseUnlessOwn,
  type MeetingRow,
} from './meetings.store.ts';
import { turnCredentials } from './turn.ts';

interface OneMeeting {
  Params: { id: string; mid: string };
}
type Choice = { Params: { id: string }; Body: MeetingChoice | null };

const person = { policy: 'person' } as const;
const ofMeeting = {
  ...byMachine,
  required: ['id', 'mid'],
  properties: { ...byMachine.properties, mid: { type: 'string', maxLength: 100 } },
};
const attendeeOrders = {
  JoinedAt: ({ JoinedAt }: Attendee) => JoinedAt,
  Username: ({ Username }: Attendee) => Username,
};

/** Meetings about machines: people of the client list, create, join and leave them. */
export async function meetingRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, now, turn, publicUrl } = deps;

  machinePageRoute(app, 'meetings', {
    policy: 'person',
    answer: 'meetings#/definitions/Meetings',
    filters: ['Active'],
    page: ({ machines, query, filter }) => {
      const machineIds = machines.map(({ id }) => id);
      const asked = { machineIds, now: now(), turn, publicUrl };
      return listMeetings(db, asked, { query, isActive: parseFlag('Active', filter.Active) });
    },
  });
  machineListRoute(app, 'meetings/attendees', {
    policy: 'person',
    answer: 'meetings#/definitions/Attendees',
    rows: ({ machines }) =>
      attendeesOfMachines(
        db,
        machines.map(({ id }) => id),
        now(),
      ),
    orders: attendeeOrders,
  });
  linkRoute(app);
  oneMeetingRoutes(app);
  changeRoutes(app);
}

/** A link to a meeting has no machine in it. */
function linkRoute(app: FastifyInstance): void {
  const { deps } = app;
  app.get<{ Params: { mid: string } }>(
    '/meetings/:mid',
    {
      config: person,
      schema: {
        params: {
          type: 'object',
          required: ['mid'],
          properties: { mid: ofMeeting.properties.mid },
        },
        response: replyOf(200, 'Meeting'),
      },
    },
    async ({ params, caller }) =>
      describeOne(deps, await findLinkedMeeting(deps.db, params.mid, caller)),
  );
}

function oneMeetingRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, now } = deps;

  app.get<OneMeeting>(
    '/machines/:id/meetings/:mid',
    { config: person, schema: { params: ofMeeting, response: replyOf(200, 'Meeting') } },
    async ({ params, caller }) => describeOne(deps, await meetingOf(deps, params, caller)),
  );
  app.get<OneMeeting & { Querystring: ListQuery }>(
    '/machines/:id/meetings/:mid/attendees',
    {
      config: person,
      schema: {
        params: ofMeeting,
        querystring: machineListSchema.querystring,
        response: replyOf(200, 'Attendees'),
      },
    },
    async ({ params, query, caller }) => {
      const { id } = await meetingOf(deps, params, caller);
      return pageOf(await listAttendees(db, [id], now()), query, attendeeOrders);
    },
  );
  app.patch<OneMeeting & { Body: AttendeeDetails }>(
    '/machines/:id/meetings/:mid/attendeedetails',
    {
      config: person,
      schema: {
        params: ofMeeting,
        body: ref('AttendeeDetails'),
        response: replyOf(200, 'Attendee'),
      },
    },
    async ({ params, caller, body: given }) => {
      const meeting = await meetingOf(deps, params, caller);
      const attendee = await changeDetails(db, meeting, { given, by: await actorOf(deps, caller) });
      if (Object.keys(given).length > 0) publish(deps, meeting);
      return attendee;
    },
  );
  app.delete<OneMeeting>(
    '/machines/:id/meetings/:mid',
    { config: person, schema: { params: ofMeeting } },
    async ({ params, caller }, reply) => {
      const meeting = await meetingOf(deps, params, caller);
      refuseUnlessOwn(meeting, caller);
      await endMeeting(db, meeting, now());
      publish(deps, meeting);
      return reply.status(204).send();
    },
  );
}

function changeRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  app.post<{ Params: { id: string }; Body: NewMeeting }>(
    '/machines/:id/meetings',
    {
      config: person,
      schema: { params: byMachine, body: ref('NewMeeting'), response: replyOf(201, 'Meeting') },
    },
    async ({ params, caller, body: given }, reply) => {
      const machine = await requireMachine(db, params.id, caller);
      const meeting = await addMeeting(db, machine, { given, by: await actorOf(deps, caller) });
      publish(deps, meeting);
      return reply.status(201).send(await describeOne(deps, meeting));
    },
  );
  const choice = {
    params: byMachine,
    body: { anyOf: [ref('MeetingChoice'), { type: 'null' }] },
  };
  app.post<Choice>(
    '/machines/:id/meetings/join',
    { config: person, schema: { ...choice, response: replyOf(200, 'Joined') } },
    async ({ params, caller, body }): Promise<Joined> => {
      const meeting = await meetingOf(deps, { id: params.id, mid: body?.MeetingId }, caller);
      const attendee = await joinMeeting(db, meeting, await actorOf(deps, caller));
      publish(deps, meeting);
      return {
        Meeting: await describeOne(deps, meeting),
        Attendee: attendee,
        IceServers: deps.turn ? [turnCredentials(deps.turn, caller.accountId, deps.now())] : [],
      };
    },
  );
  app.post<Choice>(
    '/machines/:id/meetings/leave',
    { config: person, schema: { ...choice, response: replyOf(200, 'Attendee') } },
    async ({ params, caller, body }) => {
      const meeting = await meetingOf(deps, { id: params.id, mid: body?.MeetingId }, caller);
      const attendee = await leaveMeeting(db, meeting, await actorOf(deps, caller));
      publish(deps, meeting);
      return attendee;
    },
  );
}

async function meetingOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, mid }: { id: string; mid?: string | undefined },
  caller: FastifyRequest['caller'],
): Promise<MeetingRow> {
  const machines = await machinesBelow(db, id, caller);
  return findMeeting(
    db,
    machines.map((machine) => machine.id),
    { name: mid, now: now() },
  );
}

async function describeOne({ db, now, turn, publicUrl }: Deps, row: MeetingRow): Promise<Meeting> {
  const [meeting] = await describeMeetings(db, [row], { now: now(), turn, publicUrl });
  return meeting as Meeting;
}

/** Call it after the commit. */
function publish({ bus }: Deps, { client_id: clientId, machine_id, id }: MeetingRow): void {
  bus.publish('meeting.changed', { clientId, machineId: machine_id, meetingId: id });
}

function ref(name: string) {
  return { $ref: `meetings#/definitions/${name}` };
}

function replyOf(status: 200 | 201, name: string) {
  return { [status]: ref(name) };
}
