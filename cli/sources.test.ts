import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';

import { startCommandLine, type CommandLine } from './command-line.fixture.ts';
import { sourcesCommand } from './sources.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let line: CommandLine;
  beforeAll(async () => {
    line = await startCommandLine(kind, sourcesCommand);
    await line.db
      .insertInto('data_sources')
      .values({ id: 'line-2', client_id: null, display_name: 'Line 2', key_hash: 'none' })
      .execute();
  });
  afterAll(() => line.close());

  test('the time after which a source is silent is set, and told', async () => {
    expect((await line.run(['stale-after', 'line-2', '300'])).out).toEqual([
      'line-2 is silent after: 300 s.',
    ]);
    expect((await line.run(['list'])).out).toContainEqual(
      expect.stringMatching(/^line-2 +- +300 s/),
    );
    expect((await line.run(['stale-after', 'line-2', '0'])).out).toEqual([
      'line-2 is silent after: never.',
    ]);
    expect((await line.run(['stale-after', 'line-2', 'usual'])).out).toEqual([
      'line-2 is silent after: 60 s.',
    ]);
  });

  test.each([
    ['an unknown source', ['stale-after', 'nowhere', '300'], 'There is no data source "nowhere"'],
    ['a word', ['stale-after', 'line-2', 'soon'], 'Give 0, 5 to 2678400 seconds, or "usual".'],
    ['less than five seconds', ['stale-after', 'line-2', '2'], 'Give 0, 5 to'],
  ])('%s is refused in one line', async (_, typed, why) => {
    const { err } = await line.run(typed);

    expect(err).toEqual([expect.stringContaining(why)]);
  });
});
