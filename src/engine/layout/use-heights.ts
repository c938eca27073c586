import { useCallback, useState } from 'react';

import type { ReportHeight } from './auto-height.tsx';
import type { Heights } from './layout.ts';

/** Heights of widgets that grow with their content, by id. */
export function useHeights() {
  const [heights, setHeights] = useState<Heights>(new Map());
  const reportHeight = useCallback<ReportHeight>(
    (id, height) =>
      setHeights((last) => (last.get(id) === height ? last : new Map([...last, [id, height]]))),
    [],
  );
  return { heights, reportHeight };
}
