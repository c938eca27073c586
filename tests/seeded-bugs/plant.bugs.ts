import type { Mistake } from './bugs.ts';

export const inPlantMode: readonly Mistake[] = [
  {
    name: 'a hidden page goes on asking',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' }),",
    to: "void (isVisible && actor.send({ type: 'page.shown' })),",
  },
  {
    name: 'real time cannot be switched off',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "setRealTime: (isOn) => actor.send({ type: 'realTime.set', isOn }),",
    to: "setRealTime: () => actor.send({ type: 'realTime.set', isOn: true }),",
  },
  {
    name: 'auto-update cannot be switched off',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "setAutoUpdate: (isOn) => actor.send({ type: 'autoUpdate.set', isOn }),",
    to: "setAutoUpdate: () => actor.send({ type: 'autoUpdate.set', isOn: true }),",
  },
  {
    name: 'whatever day is chosen, today is shown',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "choosePeriod: (period) => actor.send({ type: 'period.chosen', period }),",
    to: "choosePeriod: () => actor.send({ type: 'period.chosen', period: today }),",
  },
  {
    name: 'a press on refresh asks for nothing',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "          actor.send({ type: 'refresh.forced' });\n",
    to: '',
  },
  {
    name: 'what was looked at is kept when the page is left',
    file: 'src/plant/mode/plant-mode-actor.ts',
    from: 'actions: { forgetRecent },',
    to: 'actions: { forgetRecent: () => forgetRecent.name },',
  },
  {
    name: 'another plant is shown without being asked for',
    file: 'src/plant/mode/mode-provider.tsx',
    from: "    actor.send({ type: 'question.changed' });\n",
    to: '',
  },
  {
    name: 'a day without data is not said to be one',
    file: 'src/plant/mode/screen-data-state.ts',
    from: 'isEmpty: wasAnswered && rows.every(',
    to: 'isEmpty: !wasAnswered && rows.every(',
  },
  {
    name: 'the minute passes and nothing is asked',
    file: 'src/plant/mode/screen-data-state.ts',
    from: 'await serverData.refetchQueries({ ...screenData, predicate: isPolled }, { cancelRefetch: false });',
    to: 'await Promise.resolve();',
  },
];

export const inTabRotation: readonly Mistake[] = [
  {
    name: 'tabs do not take turns',
    file: 'src/plant/tabs/use-tab-rotation.ts',
    from: 'actions: { showTab: (_, { href, isChosen }) => show(href, isChosen) },',
    to: 'actions: { showTab: (_, { href, isChosen }) => isChosen && show(href, isChosen) },',
  },
  {
    name: 'tabs take turns although auto-update is off',
    file: 'src/plant/tabs/use-tab-rotation.ts',
    from: "() => actor.send({ type: 'autoUpdate.set', isOn: isAutoUpdating }),",
    to: "() => void (isAutoUpdating && actor.send({ type: 'autoUpdate.set', isOn: true })),",
  },
  {
    name: 'tabs take turns on a hidden page',
    file: 'src/plant/tabs/use-tab-rotation.ts',
    from: "actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' }),",
    to: "void (isVisible && actor.send({ type: 'page.shown' })),",
  },
  {
    name: 'a locked tab is not shown as locked',
    file: 'src/plant/tabs/use-tab-rotation.ts',
    from: '      locked,\n',
    to: '      locked: [],\n',
  },
  {
    name: 'a lock is lost with the page',
    file: 'src/plant/tabs/use-tab-rotation.ts',
    from: 'tabInfo.filter(({ isLocked }) => isLocked)',
    to: 'tabInfo.filter(({ active }) => active)',
  },
];

export const inHub: readonly Mistake[] = [
  {
    name: 'a lost connection passes for live',
    file: 'src/plant/live/live-feed.ts',
    from: "lost: () => actor.send({ type: 'connection.lost' }),",
    to: 'lost: () => {},',
  },
  {
    name: 'a missed frame is not noticed',
    file: 'src/plant/live/live-feed.ts',
    from: "gap: () => actor.send({ type: 'gap.found' }),",
    to: 'gap: () => {},',
  },
  {
    name: 'values of another plant are not asked for',
    file: 'src/plant/live/live-feed.ts',
    from: "      actor.send({ type: 'scope.changed' });\n",
    to: '',
  },
  {
    name: 'values that are being asked for again pass for live',
    file: 'src/plant/live/live-feed.ts',
    from: '          outdate(scope.store);\n',
    to: '',
  },
  {
    name: 'a page that wakes after an hour asks for nothing',
    file: 'src/plant/live/live-feed.ts',
    from: "actor.send({ type: 'page.woken', silentMs: silenceOf(scope.store) });",
    to: "actor.send({ type: 'page.woken', silentMs: 0 });",
  },
];
