/** A file of the maximum size, with content that is the slowest to parse. */
export interface LargeFile {
  name: string;
  type: string;
  /** Query of an administrator's call; without it the file is not read. */
  query?: string;
  make(): Buffer;
}

const maxBytes = 20_000_000;

function filledWith(head: string, line: string): Buffer {
  return Buffer.from(head + line.repeat((maxBytes - head.length) / Buffer.byteLength(line)));
}

function csv(name: string, head: string, line: string): LargeFile {
  return { name, type: 'text/csv', make: () => filledWith(head, line) };
}

function bytes(type: string): LargeFile {
  return { name: 'bytes', type, make: () => Buffer.alloc(maxBytes, 255) };
}

const anyText = [
  csv('one line of commas', '', ','),
  csv('lines of commas', 'DisplayName\n', `${','.repeat(90_000)}\n`),
  csv('lines without anything', 'DisplayName\n', '\r\n'),
  csv('quotes that do not end', '"', '""\n'),
  csv('one long cell', 'DisplayName\n', 'ä'),
  csv('short lines', 'DisplayName,Other\n', 'a\n'),
];

const samples: LargeFile = {
  name: 'samples in disorder',
  type: 'text/csv',
  make() {
    const lines = Array.from({ length: 300_000 }, (_, index) => {
      const at = new Date(Date.UTC(2026, 5, 1) + ((index * 7919) % 300_000) * 1000);
      return `riverside-imm-01,status,RUNNING,${at.toISOString()}`;
    });
    return Buffer.from(`machine,tag,value,at\n${lines.join('\n')}`);
  },
};

function ingested(machines: number): LargeFile {
  return {
    name: `samples of ${machines} machines`,
    type: 'application/json',
    make() {
      const all = Array.from({ length: 10_000 }, (_, index) => ({
        machine: `riverside-imm-${String(1 + (index % machines)).padStart(2, '0')}`,
        ...(index % 3 === 0
          ? { tag: 'status', value: index % 2 === 0 ? 'RUNNING' : 'STOPPED' }
          : { tag: 'totalparts', value: index }),
        at: new Date(Date.UTC(2026, 5, 10, 12) + index * 1000).toISOString(),
        seq: index,
      }));
      return Buffer.from(JSON.stringify(all));
    },
  };
}

const picture = [bytes('image/png')];

/** An SVG of two megabytes, the maximum, with shapes that are all kept. */
const drawing: LargeFile = {
  name: 'a drawing of many shapes',
  type: 'multipart/form-data; boundary=x',
  query: 'clientId=northwind',
  make() {
    const shape = '<path d="M1 1H9V9" style="fill:none;stroke:#000" class="a" />';
    const shapes = shape.repeat(Math.floor(2_090_000 / shape.length));
    return Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename="plan.svg"\r\n` +
        `content-type: image/svg+xml\r\n\r\n<svg viewBox="0 0 9 9">${shapes}</svg>\r\n--x--\r\n`,
    );
  },
};

/** Files by route. Imports of all resources are like that of machines. */
export const files: Readonly<Record<string, readonly LargeFile[]>> = {
  'POST /api/admin/machines/import': anyText,
  'POST /api/admin/datasources/:id/samples/import': [
    ...anyText,
    samples,
    csv('one line of an adapter', '2026-06-10T16:00:00Z|a|b', '|a|b'),
  ],
  'POST /api/admin/datasources/:id/samples/imports': [samples],
  'POST /api/ingest': [ingested(1), ingested(12)],
  'POST /api/machines/:id/taskdocuments': [bytes('multipart/form-data; boundary=x')],
  'POST /api/media/:type': picture,
  'POST /api/media/chatimage': picture,
  'POST /api/media/plan': [drawing],
  'POST /api/media/theme': [drawing],
};
