import { lazyModule } from '#ui/lazy-module.ts';

/** The calendar, with its styles and locales. */
export const loadPeriodPanel = lazyModule(async () => {
  const [{ PeriodPanel }] = await Promise.all([
    import('./period-panel.tsx'),
    import('@mantine/dates/styles.layer.css'),
    import('dayjs/locale/es-mx'),
    import('dayjs/locale/hi'),
    import('dayjs/locale/zh-cn'),
  ]);
  return { PeriodPanel };
});
