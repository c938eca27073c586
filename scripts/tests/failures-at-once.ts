import type { Reporter, TestCase } from 'vitest/node';

const isFull = process.env['LINESIDE_TESTS'] === 'full';

/** Prints each failure at once, so that an aborted long run keeps its findings. */
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
