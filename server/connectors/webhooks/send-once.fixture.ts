import { createSender } from './send-messages.ts';

/** Sends all waiting messages, until a failure. */
export async function sendOnce(deps: Parameters<typeof createSender>[0]): Promise<void> {
  const errors: unknown[] = [];
  const sender = createSender(deps, (error) => void errors.push(error));
  await sender.look();
  await sender.idle();
  if (errors.length > 0) throw errors[0];
}
