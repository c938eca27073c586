/** So many of the last steps say where a case failed. */
const reported = 8;

/**
 * Plays the steps of a case.
 * @param play calls what it is given with each step, before it takes it.
 * @throws Error with the last steps before the one that failed.
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
