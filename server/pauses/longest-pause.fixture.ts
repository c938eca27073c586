/** How often the timer beside the work is due. */
const everyMs = 10;

/**
 * The longest time for which `work` gave no turn to others. What the process waited for a core is
 * not its fault: of each pause only what it computed counts.
 */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let lastAt = performance.now();
  let spent = process.cpuUsage();
  function look(): void {
    const at = performance.now();
    const { user, system } = process.cpuUsage(spent);
    longest = Math.max(longest, Math.min(at - lastAt, (user + system) / 1000));
    spent = process.cpuUsage();
    lastAt = at;
  }
  const timer = setInterval(look, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}
