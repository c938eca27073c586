import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { fieldProblemsOf } from '#server/base/problem.ts';
import { isTimeZone } from '#shared/time-zone.ts';

const settingsProblem = fieldProblemsOf('notificationSettings.notValid');

/** @throws Problem 400 for incomplete quiet hours, or an unknown time zone. */
export function refuseInvalidSettings(given: NotificationSettings): void {
  const { QuietFrom, QuietUntil, TimeZone, Digest, DigestAt } = given;
  if ((QuietFrom === null) !== (QuietUntil === null))
    throw settingsProblem('QuietUntil', {
      Code: 'quietHours.half',
      Message: 'Quiet hours have a beginning and an end',
    });
  if (QuietFrom !== null && QuietFrom === QuietUntil)
    throw settingsProblem('QuietUntil', {
      Code: 'quietHours.none',
      Message: 'Quiet hours end at another time than they begin',
    });
  if ((Digest === 'DAILY') !== (DigestAt !== null))
    throw settingsProblem('DigestAt', {
      Code: 'digest.time',
      Message: 'A daily mail has a time, and no other has one',
    });
  if (!isTimeZone(TimeZone))
    throw settingsProblem('TimeZone', {
      Code: 'timeZone.unknown',
      Message: 'There is no such time zone',
    });
}
