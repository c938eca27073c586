import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { packageRoot } from '#server/base/package-root.ts';
import { Problem } from '#server/base/problem.ts';
import { dayMs } from '#shared/durations.ts';

const builtClient = join(packageRoot, 'dist', 'client');
const yearMs = 31_536_000_000;

/**
 * Serves the browser's files and the demo's pictures.
 * @param clientDir The built client. Without it, as in development, only the version is
 * answered.
 */
export async function registerPages(app: FastifyInstance, clientDir = builtClient) {
  await app.register(fastifyStatic, {
    root: join(packageRoot, 'server', 'demo', 'media'),
    prefix: '/media/demo/',
    maxAge: dayMs,
    decorateReply: false,
  });
  versionRoute(app, clientDir);
  noticesRoute(app, join(clientDir, '..', 'third-party-notices.txt'));
  if (!existsSync(clientDir)) return;

  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: yearMs,
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    maxAge: dayMs,
    index: false,
    decorateReply: false,
    globIgnore: ['assets/**', 'index.html', 'version.json', 'worker.js'],
  });
  /** Browsers fetch it to find a newer build. */
  app.get('/worker.js', (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
    return reply.sendFile('worker.js', clientDir, { cacheControl: false });
  });
  /** Every path of the client gets the same page; the client draws its own not-found page. */
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|assets|media|schemas|chimehub)(\/|$)/.test(path))
      throw new Problem(404, 'route.unknown', `There is no GET ${path}`);
    reply.header('Cache-Control', 'no-store');
    // Otherwise `sendFile` overwrites the header with that of the assets.
    return reply.sendFile('index.html', clientDir, { cacheControl: false });
  });
}

/** Lets an open page find out that the server has a newer build. */
function versionRoute(app: FastifyInstance, clientDir: string) {
  app.get('/version.json', async (_request, reply) => {
    const text = await readFile(join(clientDir, 'version.json'), 'utf8').catch(() => undefined);
    reply.header('Cache-Control', 'no-store');
    return text === undefined
      ? { version: 'development' }
      : (JSON.parse(text) as { version: string });
  });
}

/** The licences of the packages in this build. The build writes them; in development there are none. */
function noticesRoute(app: FastifyInstance, file: string) {
  app.get('/third-party-notices.txt', async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Problem(404, 'notices.missing', 'There is no build to name');
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
