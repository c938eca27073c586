import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import type { Visit } from '#schemas/api/apps.gen.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { useRecentVisits } from '#plant/mode/use-visits.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { type Period, readPeriod, today } from '#lib/time/period.ts';
import { safePath } from '#lib/safe-path.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { dateAt } from '#shared/start-of-day.ts';

import { wordsOf } from './period-words.ts';

const maxShown = 8;

interface RecentVisitsProps {
  plants: readonly Plant[];
  /** Class of the period's text. */
  whenClass: string | undefined;
}

/** Recently viewed places, the latest first. */
export function RecentVisits({ plants, whenClass }: RecentVisitsProps) {
  const { t } = useText();
  const { user } = usePlantScope();
  const { data: visits } = useRecentVisits(user.Id, true);
  if (visits?.length === 0) return <Menu.Item disabled>{t('plant-header.recent.none')}</Menu.Item>;
  return visits
    ?.slice(0, maxShown)
    .map((visit) => (
      <VisitItem
        key={visit.Page}
        visit={visit}
        timeZone={zoneOf(plants, visit)}
        whenClass={whenClass}
      />
    ));
}

/** Time zone of the visited plant, which its dates refer to. */
function zoneOf(plants: readonly Plant[], { SelectedId }: Visit): string {
  return plants.find(({ Id }) => Id === SelectedId)?.TimeZone ?? 'UTC';
}

interface VisitItemProps {
  visit: Visit;
  timeZone: string;
  whenClass: string | undefined;
}

function VisitItem({ visit, timeZone, whenClass }: VisitItemProps) {
  const text = useText();
  const navigate = useNavigate();
  const page = safePath(visit.Page);
  const now = serverNow();
  const todaysDate = dateAt(now, timeZone);
  const words = visit.Mode
    ? text.t('plant-header.recent.realTime')
    : wordsOf(periodOf(visit, timeZone, now), todaysDate, text);
  if (page === null) return null;
  return (
    <Menu.Item
      onClick={() => void navigate(page)}
      rightSection={<span className={whenClass}>{words}</span>}
    >
      {visit.Title}
    </Menu.Item>
  );
}

/** The period in the stored address of a visit. */
function periodOf({ Page }: Visit, timeZone: string, now: number): Period {
  const search = new URLSearchParams(Page.slice(Page.indexOf('?') + 1));
  return readPeriod((name) => search.get(name), timeZone, now) ?? today;
}
