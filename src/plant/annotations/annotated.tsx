import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';

import { ChartMarksContext } from '#engine/charts/chart-marks.ts';
import { useText } from '#engine/text.ts';
import type { Annotation } from '#schemas/api/annotations.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { usePlantScope, type PlantScope } from '../plant-scope.ts';
import { useAnnotations } from './use-annotations.ts';

/** The list is loaded on demand. */
const loadDialog = lazyModule(() => import('./annotations-dialog.tsx'));

const NotesContext = createContext<readonly Annotation[]>([]);

/** Marks annotations in all time charts below, and updates them when other users change them. */
export function Annotated({ scope, children }: { scope: PlantScope; children: ReactNode }) {
  const notes = useAnnotations(scope);
  const marked = useMemo(() => ({ marks: marksOf(notes), Actions: Notes }), [notes]);
  return (
    <NotesContext value={notes}>
      <ChartMarksContext value={marked}>{children}</ChartMarksContext>
    </NotesContext>
  );
}

function Notes({ label }: { label: string }) {
  const { t } = useText();
  const { route, plant, user } = usePlantScope();
  const notes = use(NotesContext);
  const [isOpen, setOpen] = useState(false);
  const words = t('annotations.notes', { count: notes.length });
  return (
    <>
      <button
        type="button"
        aria-label={t('chart.of', { action: words, label })}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <Suspense>
            <Dialog
              notes={notes}
              subjectId={route['Id'] ?? plant.Id}
              isReadOnly={user.IsKiosk}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </LazyBoundary>
      )}
    </>
  );
}

function Dialog(
  props: ComponentProps<Awaited<ReturnType<typeof loadDialog>>['AnnotationsDialog']>,
) {
  const { AnnotationsDialog } = use(loadDialog());
  return <AnnotationsDialog {...props} />;
}

function marksOf(notes: readonly Annotation[]) {
  return notes.map(({ Start, End }, index) => ({
    number: index + 1,
    start: Date.parse(Start),
    end: Date.parse(End ?? Start),
  }));
}
