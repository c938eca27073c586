import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { HttpError } from '#api/http.ts';
import { watchResources } from '#api/hub/resource-changes.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { ChartSubjectContext } from '#engine/charts/chart-file.ts';
import { Annotated } from '#plant/annotations/annotated.tsx';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';

import { machinePlaceQuery, meetingQuery, plantQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { createFollower } from './follow-machine.ts';
import { ScreenNotice } from '../screen/screen-notice.tsx';
import { OnePlant } from './one-plant.tsx';
import type { PlantScreenProps } from './plant-screen.tsx';

/** A screen about one machine, or about a meeting of one. */
export function MachineScreen(props: PlantScreenProps) {
  const { Meeting: link } = props.scope.route;
  return link === undefined ? <OneMachine {...props} /> : <MeetingMachine {...props} link={link} />;
}

/** The link of a meeting names no machine: fetches it first. */
function MeetingMachine({ link, scope, ...props }: PlantScreenProps & { link: string }) {
  const { data: meeting, error, refetch } = useQuery(meetingQuery(link));
  if (isUnknown(error)) return <Unknown text="screens.unknown-meeting" />;
  if (error && !meeting) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!meeting) return <Loading />;
  const route = { ...scope.route, Id: meeting.MachineId };
  return <OneMachine {...props} scope={{ ...scope, route }} />;
}

/** Fetches the plant of the machine first. */
function OneMachine({ screen, scope, plants, isSafe }: PlantScreenProps) {
  const machineId = scope.route['Id'] ?? '';
  const place = useQuery(machinePlaceQuery(machineId));
  const machine = place.data;
  const ofMachine = usePlantOf(machine, plants);
  const plant = ofMachine.data;
  const failed = [place, ofMachine].find(({ error, data }) => error && !data);

  if (isUnknown(place.error) || plant === null) return <Unknown text="screens.unknown-machine" />;
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!machine || !plant) return <Loading />;
  return (
    <Followed plant={plant} machine={machine}>
      <OnePlant
        screen={screen}
        scope={scope}
        plant={plant}
        machine={machine}
        isSafe={isSafe}
        Around={Annotated}
      />
    </Followed>
  );
}

/** From the list, or fetched if retired; null: none that the user may see. */
function usePlantOf(machine: Machine | null | undefined, plants: readonly Plant[]) {
  const plantId = machine?.ParentId ?? '';
  const listed = plants.find(({ Id }) => Id === plantId);
  const asked = useQuery({
    ...plantQuery(useSession(), plantId),
    enabled: plantId !== '' && !listed,
  });
  return listed ? { data: listed, error: null, refetch: asked.refetch } : asked;
}

function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

interface FollowedProps {
  plant: Plant;
  machine: Machine;
  children: ReactNode;
}

/** Refetches after changes of the machine by others; names chart files after it. */
function Followed({ plant, machine, children }: FollowedProps) {
  const client = useQueryClient();
  const { DisplayName: plantName, TimeZone: timeZone } = plant;
  const subject = useMemo(
    () => ({ names: [plantName, machine.DisplayName], timeZone }),
    [plantName, machine.DisplayName, timeZone],
  );
  useEffect(() => {
    const follower = createFollower(client);
    const stopWatching = watchResources(follower.changed);
    return () => {
      stopWatching();
      follower.stop();
    };
  }, [client]);
  return <ChartSubjectContext value={subject}>{children}</ChartSubjectContext>;
}

function Unknown({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <ScreenNotice text={text}>
      <Link to="/dashboard">{t('screens.unknown-machine.open')}</Link>
    </ScreenNotice>
  );
}
