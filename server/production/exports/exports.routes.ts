import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { machinesBelow } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { csvLines } from '#server/resource-kit/read/export-csv.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import { hourMs } from '#shared/durations.ts';

import { countEvents, eventPages } from './event-pages.ts';
import { eventColumns, hourColumns, type ExportColumns } from './export-columns.ts';
import { maxRows, type ExportQuestion } from './export-question.ts';
import { hourPages } from './hour-pages.ts';
import { parquetOf } from './parquet.ts';

type Cell = string | number | boolean | null;
type Pages = AsyncIterable<readonly Readonly<Record<string, Cell>>[]>;

interface ExportCall {
  Params: { id: string };
  Querystring: WindowQuery & { format?: keyof typeof formats };
}

interface Content {
  name: string;
  columns: ExportColumns;
  pages: Pages;
}

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    print: ({ columns, pages }: Content): AsyncIterable<string | Uint8Array> =>
      csvLines(Object.keys(columns), written(columns, pages)),
  },
  parquet: {
    type: 'application/vnd.apache.parquet',
    print: ({ columns, pages }: Content) => parquetOf(columns, pages),
  },
};

const schema = {
  params: byMachine,
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...windowQueryProperties,
      format: { type: 'string', enum: Object.keys(formats) },
    },
  },
};
/** Interval of retries while other reads of the session are waiting. */
const askAgainMs = 500;

/**
 * Hours and state changes of a machine, or of the machines of a plant, as files for other programs.
 * Without a window: the plant's day so far.
 */
export async function exportRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;
  const config = { policy: 'person' } as const;

  app.get<ExportCall>('/machines/:id/hours/export', { config, schema }, async (request, reply) => {
    const question = await questionOf(request, reply);
    const { machines, window } = question;
    refuseTooMany(machines.length * Math.ceil((window.end - window.start) / hourMs));
    return send(
      { name: 'hours', columns: hourColumns, pages: hourPages(db, question) },
      request,
      reply,
    );
  });

  app.get<ExportCall>('/machines/:id/events/export', { config, schema }, async (request, reply) => {
    const question = await questionOf(request, reply);
    refuseTooMany(await countEvents(db, question, maxRows));
    return send(
      { name: 'events', columns: eventColumns, pages: eventPages(db, question) },
      request,
      reply,
    );
  });

  async function questionOf(
    request: FastifyRequest<ExportCall>,
    reply: FastifyReply,
  ): Promise<ExportQuestion> {
    const { params, query, caller } = request;
    const machines = await machinesBelow(db, params.id, caller);
    const plant = await requirePlant(db, machines[0]?.plant_id ?? params.id, caller);
    const at = now();
    const window = parseWindow(query, today(plant.time_zone, at));
    const hasTime = window.start < Math.min(window.end, at);
    return {
      plantName: plant.display_name,
      machines: hasTime ? machines : [],
      window,
      now: at,
      turn: turnsOf((read) => heavy.ask(request, reply, read)),
    };
  }
}

/** @throws Problem 400 with the limit. */
function refuseTooMany(rows: number): void {
  if (rows > maxRows)
    throw new Problem(
      400,
      'request.tooMuch',
      `The file would have more than ${maxRows} rows. Choose a shorter period, or one machine`,
    );
}

/** The first read may be refused with 429; a file that has begun retries until its turn. */
function turnsOf(ask: ExportQuestion['turn']): ExportQuestion['turn'] {
  let hasBegun = false;
  return async (read) => {
    for (;;)
      try {
        const answer = await ask(read);
        hasBegun = true;
        return answer;
      } catch (error) {
        if (!hasBegun || !(error instanceof Problem && error.statusCode === 429)) throw error;
        await sleep(askAgainMs);
      }
  };
}

/** Reads the first page up front, so that its error becomes the reply. */
async function begun(pages: Pages): Promise<Pages> {
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}

async function send(content: Content, { query }: FastifyRequest<ExportCall>, reply: FastifyReply) {
  const { format = 'csv' } = query;
  const { type, print } = formats[format];
  const pages = await begun(content.pages);
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${content.name}.${format}"`)
    .send(Readable.from(print({ ...content, pages })));
}

/** Pages with instants as text. */
async function* written(columns: ExportColumns, pages: Pages): Pages {
  const instants = Object.keys(columns).filter((name) => columns[name] === 'instant');
  for await (const rows of pages) yield rows.map((row) => writtenRow(row, instants));
}

function writtenRow(row: Readonly<Record<string, Cell>>, instants: readonly string[]) {
  const text = { ...row };
  for (const name of instants) text[name] = textOf(row[name] ?? null);
  return text;
}

function textOf(at: Cell): string | null {
  return at === null ? null : new Date(Number(at)).toISOString();
}
