import { Suspense, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { mergeTheme } from '#shared/theme/merge-theme.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { applyTheme } from '#theme/theme-look.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { startClientTheme } from '../load-client-theme.ts';
import { countChanges, countProblems } from './theme-changes.ts';
import { ThemeFoot } from './theme-foot.tsx';
import { ThemeForm } from './theme-form.tsx';
import { loadThemePreview } from './theme-preview-part.ts';
import styles from './themes.module.css';
import { useFieldFilter } from './use-field-filter.ts';

interface ThemeEditorProps {
  clientId: string;
  parts: Awaited<ReturnType<typeof loadThemeParts>>;
  /** What is shown is what was published here. */
  isPublished: boolean;
  onPublished(): void;
  onReload(): void;
}

/** All fields of a theme file by groups; the page itself is drawn with what they say. */
export function ThemeEditor({ clientId, parts, ...props }: ThemeEditorProps) {
  const { base, file } = parts;
  const [begun] = useState<ThemeFile>(() => readFile(file.Draft?.Text ?? file.Text));
  const [theme, setTheme] = useState(begun);
  const publishing = usePublishing(clientId, file.Draft?.Version ?? 0, props.onPublished);
  const filter = useFieldFilter();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => applyTheme(mergeTheme(base, theme)), [base, theme]);
  useEffect(() => () => void startClientTheme(), []);

  return (
    <div className={styles['editor']}>
      <div ref={fields} className={styles['form']}>
        <ThemeForm {...{ clientId, base, theme, filter, setTheme }} />
      </div>
      <PreviewPart />
      <ThemeFoot
        isBusy={publishing.isBusy}
        error={publishing.error}
        isDone={props.isPublished && theme === begun}
        changes={countChanges(readFile(file.Text), theme)}
        problems={countProblems(theme)}
        onProblem={() => {
          // The field has to be there before it has the focus.
          flushSync(() => filter.search(''));
          showProblem(fields.current);
        }}
        onPublish={() => void publishing.publish(theme)}
        onReload={props.onReload}
      />
    </div>
  );
}

/** Opens the group of the first problem and goes to its field. */
function showProblem(fields: HTMLElement | null): void {
  const row = fields?.querySelector('[data-problem]');
  row?.closest('details')?.setAttribute('open', '');
  row?.querySelector<HTMLElement>('.ls-input')?.focus();
}

/** What is drawn fails by itself: the fields stay. */
function PreviewPart() {
  return (
    <PartBoundary>
      <Suspense fallback={<div className={styles['preview']} />}>
        <Preview />
      </Suspense>
    </PartBoundary>
  );
}

function Preview() {
  const { ThemePreview } = use(loadThemePreview());
  return <ThemePreview />;
}

/** Saving and publishing in one press: a theme is seen before it is in force. */
function usePublishing(clientId: string, draft: number, onDone: () => void) {
  const [state, setState] = useState<{ isBusy: boolean; error?: Error }>({ isBusy: false });
  async function publish(theme: ThemeFile): Promise<void> {
    setState({ isBusy: true });
    try {
      await publishTheme(clientId, `${JSON.stringify(theme, null, 2)}\n`, draft);
      setState({ isBusy: false });
      onDone();
    } catch (error) {
      setState({ isBusy: false, error: error as Error });
    }
  }
  return { isBusy: state.isBusy, error: state.error, publish };
}

/** A file that is not JSON is begun again: the server keeps the one before. */
function readFile(text: string | null): ThemeFile {
  try {
    const file: unknown = JSON.parse(text ?? '');
    if (typeof file === 'object' && file !== null) return file as ThemeFile;
  } catch {
    // Begun again below.
  }
  return { version: 1 };
}
