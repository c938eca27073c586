import { Menu } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, use, useState } from 'react';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { useText } from '#engine/text.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import styles from './controls.module.css';

/** Loaded when the menu is opened. */
const loadVisits = lazyModule(() => import('./recent-visits.tsx'));

interface RecentMenuProps {
  plants: readonly Plant[];
  children: ReactNode;
}

/** Menu of recently viewed plants and dates. */
export function RecentMenu({ plants, children }: RecentMenuProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="max-content">
      <Menu.Target>
        <button type="button" className={styles['icon']} title={t('plant-header.recent')}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles['recent'] ?? ''}>
        <Menu.Label>{t('plant-header.recent')}</Menu.Label>
        {isOpen && (
          <LazyBoundary>
            <Suspense>
              <Visits plants={plants} whenClass={styles['when']} />
            </Suspense>
          </LazyBoundary>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type VisitsProps = ComponentProps<Awaited<ReturnType<typeof loadVisits>>['RecentVisits']>;

function Visits(props: VisitsProps) {
  const { RecentVisits } = use(loadVisits());
  return <RecentVisits {...props} />;
}
