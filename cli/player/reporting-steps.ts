/** Number of last steps in an error message. */
const reported = 8;

/**
 * Plays the steps of a case.
 * @param play Calls its argument with each step before taking it.
 * @throws Error with the last steps before the failure.
 */
export async function reportingSteps(
  begins: string,
  play: (step: (words: string) => void) => Promise<void>,
): Promise<void> {
  const lines = [begins];
  try {
    await play((words) => void lines.push(words));
  } catch (error) {
    throw new Error(`After:\n${lines.slice(-reported).join('\n')}\n${String(error)}`, {
      cause: error,
    });
  }
}
