import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { localInstant } from '#lib/time/clock-time.ts';
import { dateFormat } from '#shared/date-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { meetingPath } from '#plant/meeting/meeting-path.ts';
import { useMeetingChanges } from '#plant/meeting/use-meeting-changes.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Meeting } from '#schemas/api/meetings.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { InstantField } from '#ui/controls/instant-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { useStartMeeting } from './use-start-meeting.ts';
import type { MachineMeetingsOptions } from './machine-meetings.gen.ts';
import styles from './machine-meetings.module.css';
import schema from './machine-meetings.schema.json' with { type: 'json' };
import { validate } from './machine-meetings.validate.gen.js';

const slots = { meetings: { query: 'meetings' } } as const;

/** Current meetings about the machine, with a form for another. */
export const machineMeetings = defineWidget<MachineMeetingsOptions, typeof slots>({
  type: 'machine-meetings',
  schema,
  validate,
  size: { w: 3, h: 8 },
  slots,
  drawsEmpty: true,
  Component: MachineMeetings,
});

function MachineMeetings({ data }: WidgetProps<MachineMeetingsOptions, typeof slots>) {
  const { t } = useText();
  const { route } = usePlantScope();
  const machineId = route['Id'] ?? '';
  useMeetingChanges(machineId);
  return (
    <div className={styles['meetings']}>
      {data.meetings.length === 0 ? (
        <p className={styles['none']}>{t('machine-meetings.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {data.meetings.map((meeting) => (
            <OneMeeting key={meeting.MeetingId} meeting={meeting} />
          ))}
        </ul>
      )}
      <NewMeeting machineId={machineId} />
    </div>
  );
}

function OneMeeting({ meeting }: { meeting: Meeting }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { DisplayName: name, Description: about, Start, Username: username, Attendees } = meeting;
  const time = dateFormat('hour', locale, timeZone).format(Date.parse(Start));
  const since = isPlanned(meeting) ? 'machine-meetings.planned' : 'machine-meetings.since';
  return (
    <li className={styles['meeting']}>
      <div>
        <strong>{name}</strong>
        {about !== null && <span>{about}</span>}
        <small>
          {t(since, { time, username })}
          {' · '}
          {t('machine-meetings.people', { count: Attendees })}
        </small>
      </div>
      <Link
        className="ls-button"
        data-look="quiet"
        to={meetingPath(meeting)}
        aria-label={t('machine-meetings.joinOf', { name })}
      >
        {t('machine-meetings.join')}
      </Link>
    </li>
  );
}

/** A meeting that just began may be slightly in the future by the estimated server clock. */
function isPlanned({ Start }: Meeting): boolean {
  return Date.parse(Start) > serverNow() + 30_000;
}

function NewMeeting({ machineId }: { machineId: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { timeZone } = usePlantScope();
  const [about, setAbout] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const { start, isBusy, error } = useStartMeeting(machineId, (meeting) => {
    // A planned meeting is only listed.
    setAbout('');
    setStartsAt('');
    if (!isPlanned(meeting)) void navigate(meetingPath(meeting));
  });
  return (
    <form
      className={styles['new']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const startAt = startsAt === '' ? undefined : localInstant(startsAt, timeZone);
        start({ about: about.trim(), startAt });
      }}
    >
      <TextField
        label={t('machine-meetings.about')}
        value={about}
        maxLength={200}
        error={error && t('machine-meetings.failed', { message: error.message })}
        onChange={({ target }) => setAbout(target.value)}
      />
      <InstantField
        label={t('machine-meetings.startsAt')}
        value={startsAt}
        error={null}
        timeZone={timeZone}
        onChange={setStartsAt}
      />
      <Button type="submit" isBusy={isBusy}>
        {t(startsAt === '' ? 'machine-meetings.start' : 'machine-meetings.plan')}
      </Button>
    </form>
  );
}
