import type { Reporter, TestCase } from 'vitest/node';

const isFull = process.env['LINESIDE_TESTS'] === 'full';

/** Prints each failure when it happens: a run of hours that is ended keeps what it has found. */
export const failuresAtOnce: Reporter = {
  onTestCaseResult(test) {
    if (isFull && test.result().state === 'failed') process.stdout.write(textOf(test));
  },
};

function textOf(test: TestCase): string {
  const texts = (test.result().errors ?? []).map(
    ({ message, stack, diff }) => `${stack ?? message}\n${diff ?? ''}`,
  );
  return `\nFAILED ${test.module.relativeModuleId} > ${test.fullName}\n${texts.join('\n')}\n`;
}
