import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';

import type { Other } from './call/others.ts';
import type { MeetingRoom } from './call/use-meeting.ts';
import { isSpeaking, useSoundLevel } from './call/use-sound-level.ts';
import styles from './meeting-room.module.css';
import { NameInitial } from './name-initial.tsx';
import { Picture, Sound } from './stream-view.tsx';

/** Maximum of participants with pictures. */
const maxWithPictures = 8;

interface PeopleProps {
  room: MeetingRoom;
  /** Names by account id. */
  names: ReadonlyMap<string, string>;
}

/** All participants, below the screens that they share. */
export function People({ room, names }: PeopleProps) {
  const { t } = useText();
  const { user } = usePlantScope();
  const { others, own, ownScreen, snapshot } = room;
  const { isMuted, hasVideo } = snapshot.context;
  return (
    <div className={styles['people']}>
      <Screens room={room} names={names} />
      {others.length >= maxWithPictures && <p>{t('meeting-room.soundOnly')}</p>}
      <ul className={styles['tiles']} aria-label={t('meeting-room.people')}>
        <Person
          name={t('meeting-room.you', { name: user.Username })}
          sound={own}
          camera={hasVideo ? own : undefined}
          isMuted={isMuted}
          isMirrored
        />
        {others.map((other) => (
          <OtherPerson key={other.peerId} other={other} name={nameOf(other, names, t)} />
        ))}
      </ul>
      {others.length === 0 && !ownScreen && <p>{t('meeting-room.alone')}</p>}
    </div>
  );
}

function OtherPerson({ other, name }: { other: Other; name: string }) {
  const { streams, shown, isConnected } = other;
  return (
    <Person
      name={name}
      sound={streams.sound}
      camera={shown.hasVideo ? streams.camera : undefined}
      isMuted={shown.isMuted}
      isConnecting={!isConnected}
      isHeard
    />
  );
}

function Screens({ room: { others, ownScreen }, names }: PeopleProps) {
  const { t } = useText();
  const { user } = usePlantScope();
  const all = [
    ...(ownScreen ? [{ id: 'own', name: user.Username, stream: ownScreen }] : []),
    ...others.flatMap((other) =>
      other.shown.isSharing && other.streams.screen
        ? [{ id: other.peerId, name: nameOf(other, names, t), stream: other.streams.screen }]
        : [],
    ),
  ];
  return all.map(({ id, name, stream }) => (
    <figure key={id} className={styles['screen']}>
      <Picture stream={stream} label={t('meeting-room.screenOf', { name })} />
      <figcaption>{t('meeting-room.screenOf', { name })}</figcaption>
    </figure>
  ));
}

interface HowOne {
  isMuted: boolean;
  isConnecting?: boolean;
}

interface PersonProps extends HowOne {
  name: string;
  sound: MediaStream | undefined;
  camera: MediaStream | undefined;
  isMirrored?: boolean;
  /** False for the own sound, which would echo. */
  isHeard?: boolean;
}

function Person({ name, sound, camera, isMirrored = false, isHeard, ...rest }: PersonProps) {
  const { t } = useText();
  const speaks = isSpeaking(useSoundLevel(rest.isMuted ? undefined : sound));
  const state = stateOf(rest, speaks);
  return (
    <li className={styles['person']} data-speaking={speaks || undefined}>
      {camera ? (
        <Picture stream={camera} label={name} isMirrored={isMirrored} />
      ) : (
        <NameInitial name={name} />
      )}
      {isHeard && sound && <Sound stream={sound} />}
      <span className={styles['name']}>
        <strong>{name}</strong>
        {state !== undefined && <small>{t(`meeting-room.${state}`)}</small>}
      </span>
    </li>
  );
}

function stateOf({ isMuted, isConnecting }: HowOne, speaks: boolean): string | undefined {
  if (isConnecting) return 'connecting';
  if (isMuted) return 'muted';
  return speaks ? 'speaking' : undefined;
}

function nameOf(
  { accountId }: Other,
  names: ReadonlyMap<string, string>,
  t: (key: string) => string,
): string {
  return names.get(accountId) ?? t('meeting-room.someone');
}
