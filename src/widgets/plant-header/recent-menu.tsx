import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Visit } from '#schemas/api/apps.gen.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { useRecentVisits } from '#plant/mode/use-visits.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { type Period, readPeriod, today } from '#lib/period.ts';
import { safePath } from '#lib/safe-path.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateAt } from '#lib/start-of-day.ts';

import styles from './controls.module.css';
import { wordsOf } from './period-words.ts';

const mostShown = 8;

interface RecentMenuProps {
  plants: readonly Plant[];
  children: ReactNode;
}

/** Plants and dates that were looked at before; choosing one looks at it again. */
export function RecentMenu({ plants, children }: RecentMenuProps) {
  const { t } = useText();
  const scope = usePlantScope();
  const [isOpen, setOpen] = useState(false);
  const { data: visits } = useRecentVisits(scope.user.Id, isOpen);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="max-content">
      <Menu.Target>
        <button type="button" className={styles['icon']} title={t('plant-header.recent')}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles['recent'] ?? ''}>
        <Menu.Label>{t('plant-header.recent')}</Menu.Label>
        {visits?.length === 0 && <Menu.Item disabled>{t('plant-header.recent.none')}</Menu.Item>}
        {visits?.slice(0, mostShown).map((visit) => (
          <VisitItem key={visit.Page} visit={visit} timeZone={zoneOf(plants, visit)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A day is that of the plant that was looked at, not of the one that is. */
function zoneOf(plants: readonly Plant[], { SelectedId }: Visit): string {
  return plants.find(({ Id }) => Id === SelectedId)?.TimeZone ?? 'UTC';
}

function VisitItem({ visit, timeZone }: { visit: Visit; timeZone: string }) {
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
      rightSection={<span className={styles['when']}>{words}</span>}
    >
      {visit.Title}
    </Menu.Item>
  );
}

/** What was chosen, as the page of the visit says it. */
function periodOf({ Page }: Visit, timeZone: string, now: number): Period {
  const search = new URLSearchParams(Page.slice(Page.indexOf('?') + 1));
  return readPeriod((name) => search.get(name), timeZone, now) ?? today;
}
