import { expect, test } from 'vitest';

import { addHubCalls, callHub, removeHubCalls } from './hub-calls.ts';

test('calls stay with the connection that stands, and go by another only when it is gone', async () => {
  const calls: string[] = [];
  async function first(target: string): Promise<void> {
    calls.push(`first ${target}`);
  }
  async function second(target: string): Promise<void> {
    calls.push(`second ${target}`);
  }

  await expect(callHub('FollowMeeting', {})).rejects.toThrow('The hub is not connected');
  addHubCalls(first);
  await callHub('FollowMeeting', {});
  addHubCalls(second);
  await callHub('SendSignal', {});
  expect(removeHubCalls(first)).toEqual({ wasInUse: true, hasOther: true });
  await callHub('FollowMeeting', {});

  expect(calls).toEqual(['first FollowMeeting', 'first SendSignal', 'second FollowMeeting']);
  expect(removeHubCalls(first)).toEqual({ wasInUse: false, hasOther: true });
  expect(removeHubCalls(second)).toEqual({ wasInUse: true, hasOther: false });
});
