import { Console } from 'node:console';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';

import type { Terminal } from './terminal.ts';

const clearLine = '\r\u001B[K';

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'stdin' | 'env'>;

/**
 * The terminal of a process: with colours and progress in an interactive terminal, plain text in a
 * pipe or file. NO_COLOR disables colours.
 */
export function processTerminal({ stdout, stderr, stdin, env }: Streams): Terminal {
  // Console ignores errors of a closed pipe.
  const { log } = new Console({ stdout, stderr });
  let hasProgress = false;

  function clear(): void {
    if (hasProgress) stderr.write(clearLine);
    hasProgress = false;
  }

  return {
    variables: env,
    now: Date.now,
    print(line) {
      clear();
      log(line);
    },
    styled: (style, words) => styleText(style, words, { stream: stdout }),
    progress(words) {
      clear();
      if (!stderr.isTTY || words === '') return;
      stderr.write(words);
      hasProgress = true;
    },
    read: () => text(stdin),
  };
}
