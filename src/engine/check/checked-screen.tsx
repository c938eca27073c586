import { Component, type ReactNode, useEffect, useState } from 'react';

import type { ConfigProblem } from '#shared/schema-problems.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import type { QueryRegistry } from '../query.ts';

/** Loaded without blocking: the code is large, and the server has already checked its documents. */
const loadCheck = lazyModule(async () => {
  const [{ checkScreen }, { Misconfigured }] = await Promise.all([
    import('./check-screen.ts'),
    import('./misconfigured.tsx'),
  ]);
  return { checkScreen, Misconfigured };
});
type Check = Awaited<ReturnType<typeof loadCheck>>;

interface CheckedProps {
  screen: Screen;
  queries: QueryRegistry;
  /** In the editor the screen is drawn as long as possible, despite its problems. */
  isEdited: boolean;
  children: ReactNode;
}

interface CheckResult {
  screen: Screen;
  problems: readonly ConfigProblem[];
  Misconfigured: Check['Misconfigured'];
}

/** Draws the screen, replaced by the problems of its document as soon as they are known. */
export function CheckedScreen({ screen, queries, isEdited, children }: CheckedProps) {
  const [checked, setChecked] = useState<CheckResult>();
  useEffect(() => {
    let isOver = false;
    function check({ checkScreen, Misconfigured }: Check): void {
      if (isOver) return;
      const problems = checkScreen(screen, Object.keys(queries));
      setChecked({ screen, problems, Misconfigured });
    }
    // If the check cannot be loaded, the screen is shown as the server sent it.
    loadCheck().then(check, () => {});
    return () => void (isOver = true);
  }, [screen, queries]);
  const found = checked?.screen === screen ? checked : undefined;
  const problemList = found && found.problems.length > 0 && (
    <found.Misconfigured name={screen.id} problems={[...found.problems]} />
  );
  if (problemList && !isEdited) return problemList;
  return (
    <UntilChecked
      key={screen.id}
      screen={screen}
      isChecked={found !== undefined}
      problems={problemList || undefined}
    >
      {children}
    </UntilChecked>
  );
}

interface UntilCheckedProps {
  screen: Screen;
  isChecked: boolean;
  problems: ReactNode;
  children: ReactNode;
}

interface UntilCheckedState {
  screen: Screen | undefined;
  error: unknown;
  hasFailed: boolean;
}

/**
 * Error boundary: an invalid document may fail to render, which is hidden until its problems are
 * known.
 */
class UntilChecked extends Component<UntilCheckedProps, UntilCheckedState> {
  override state: UntilCheckedState = { screen: undefined, error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  /** Resets the error for another document. */
  static getDerivedStateFromProps({ screen }: UntilCheckedProps, state: UntilCheckedState) {
    return screen === state.screen ? null : { screen, hasFailed: false };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.problems !== undefined) return this.props.problems;
    if (this.props.isChecked) throw this.state.error;
    return null;
  }
}
