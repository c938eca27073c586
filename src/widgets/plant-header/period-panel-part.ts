import { onDemand } from '#ui/on-demand.ts';

/** The calendar, with its styles and locales. */
export const loadPeriodPanel = onDemand(async () => {
  const [{ PeriodPanel }] = await Promise.all([
    import('./period-panel.tsx'),
    import('@mantine/dates/styles.layer.css'),
    import('dayjs/locale/es-mx'),
    import('dayjs/locale/hi'),
    import('dayjs/locale/zh-cn'),
  ]);
  return { PeriodPanel };
});
