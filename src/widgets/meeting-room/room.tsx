import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { machinePath } from '#plant/machine-path.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Attendee, Meeting } from '#schemas/api/meetings.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { type MeetingRoom, useMeeting } from './call/use-meeting.ts';
import { Controls } from './controls.tsx';
import styles from './meeting-room.module.css';
import { People } from './people.tsx';
import { Preview } from './preview.tsx';

interface RoomProps {
  meeting: Meeting;
  attendees: readonly Attendee[];
}

/** The meeting before, during and after participation. */
export function Room({ meeting, attendees }: RoomProps) {
  const { user } = usePlantScope();
  const room = useMeeting(
    meeting,
    attendees.find(({ AccountId }) => AccountId === user.Id),
  );
  const names = new Map(attendees.map(({ AccountId, Username }) => [AccountId, Username]));
  return (
    <section className={styles['room']} aria-label={meeting.DisplayName}>
      <header className={styles['head']}>
        <h2>{meeting.DisplayName}</h2>
        {meeting.Description !== null && <p>{meeting.Description}</p>}
      </header>
      <Stage room={room} meeting={meeting} names={names.set(user.Id, user.Username)} />
    </section>
  );
}

interface StageProps {
  room: MeetingRoom;
  meeting: Meeting;
  /** Names by account id. */
  names: ReadonlyMap<string, string>;
}

function Stage({ room, meeting, names }: StageProps) {
  const { t } = useText();
  const { snapshot } = room;
  if (snapshot.matches('preview')) return <Preview room={room} />;
  if (snapshot.matches('joining'))
    return (
      <Waiting text="meeting-room.joining">
        <Button onClick={() => room.send({ type: 'leave.pressed' })}>
          {t('meeting-room.leave')}
        </Button>
      </Waiting>
    );
  if (snapshot.matches('leaving')) return <Waiting text="meeting-room.leaving" />;
  if (snapshot.matches('inMeeting'))
    return (
      <>
        <Reconnecting room={room} />
        <People room={room} names={names} />
        <Controls room={room} meeting={meeting} />
      </>
    );
  return <Outside room={room} meeting={meeting} />;
}

/** Outside of the meeting: joining failed, the user left, or it has ended. */
function Outside({ room, meeting }: Omit<StageProps, 'names'>) {
  const { t } = useText();
  const { snapshot, send } = room;
  const text = (['refused', 'left'] as const).find((state) => snapshot.matches(state)) ?? 'over';
  return (
    <div className={styles['outside']}>
      <output>{t(`meeting-room.${text}`)}</output>
      {text !== 'over' && (
        <Button onClick={() => send({ type: 'join.pressed' })}>
          {t(text === 'refused' ? 'ui.retry' : 'meeting-room.again')}
        </Button>
      )}
      <Link className="ls-button" data-look="quiet" to={machinePath(meeting.MachineId)}>
        {t('meeting-room.toMachine')}
      </Link>
    </div>
  );
}

function Reconnecting({ room: { snapshot } }: Pick<StageProps, 'room'>) {
  const { t } = useText();
  const isLost = (['reconnecting', 'rejoining', 'waiting'] as const).some((state) =>
    snapshot.matches({ inMeeting: state }),
  );
  return (
    <output className={styles['lost']} hidden={!isLost}>
      {isLost && t('meeting-room.reconnecting')}
    </output>
  );
}

function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useText();
  return (
    <div className={styles['outside']}>
      <output>{t(text)}</output>
      {children}
    </div>
  );
}
