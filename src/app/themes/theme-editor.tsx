import { Suspense, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { mergeTheme } from '#shared/theme/merge-theme.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { endThemePreview, previewTheme } from '#theme/theme-look.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { useUnsaved } from '../configuration/use-unsaved.ts';
import { startClientTheme } from '../load-client-theme.ts';
import { countChanges, countProblems } from './theme-changes.ts';
import { ThemeFoot } from './theme-foot.tsx';
import { ThemeForm } from './theme-form.tsx';
import { type AskedOfTheme, ThemeQuestion } from './theme-question.tsx';
import { loadThemePreview } from './theme-preview-part.ts';
import styles from './themes.module.css';
import { useFieldFilter } from './use-field-filter.ts';

interface ThemeEditorProps {
  clientId: string;
  /** What is edited, and for whom. */
  name: string;
  parts: Awaited<ReturnType<typeof loadThemeParts>>;
  /** What is shown is what was published here. */
  isPublished: boolean;
  onPublished(): void;
  onReload(): void;
  /** Whether something would be lost. */
  onUnsaved(isUnsaved: boolean): void;
}

/** All fields of a theme file by groups; the page itself is drawn with what they say. */
export function ThemeEditor({ clientId, name, parts, ...props }: ThemeEditorProps) {
  const { base, file } = parts;
  const [begun] = useState<ThemeFile>(() => readFile(file.Draft?.Text ?? file.Text));
  const [theme, setTheme] = useState(begun);
  const publishing = usePublishing(clientId, file.Draft?.Version ?? 0, props.onPublished);
  const filter = useFieldFilter();
  const [asked, ask] = useState<AskedOfTheme>();
  const fields = useRef<HTMLDivElement>(null);
  const published = readFile(file.Text);
  useUnsaved(countChanges(begun, theme) > 0, props.onUnsaved);
  useEffect(() => previewTheme(mergeTheme(base, theme)), [base, theme]);
  useEffect(() => endPreview, []);

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
        changes={countChanges(published, theme)}
        problems={countProblems(theme)}
        onProblem={() => {
          // The field has to be there before it has the focus.
          flushSync(() => filter.search(''));
          showProblem(fields.current);
        }}
        onPublish={() => ask('publish')}
        onHistory={() => ask('history')}
        onReload={props.onReload}
      />
      <ThemeQuestion
        asked={asked}
        name={name}
        path={file.Path}
        published={published}
        theme={theme}
        onPublish={(note) => void publishing.publish(theme, note)}
        onRestored={props.onPublished}
        onClose={() => ask(undefined)}
      />
    </div>
  );
}

/** The page is as it is for everyone again, unless another preview has begun by then. */
function endPreview(): void {
  endThemePreview();
  void startClientTheme();
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
      <Suspense fallback={<PreviewSpace />}>
        <Preview />
      </Suspense>
    </PartBoundary>
  );
}

/** As high as the samples, so that the fields below stay where they are. */
function PreviewSpace() {
  return (
    <div className={styles['preview']}>
      <div className={styles['sample']} />
    </div>
  );
}

function Preview() {
  const { ThemePreview } = use(loadThemePreview());
  return <ThemePreview />;
}

/** Saves and publishes at once: a theme is seen before it is in force. */
function usePublishing(clientId: string, draft: number, onDone: () => void) {
  const [state, setState] = useState<{ isBusy: boolean; error?: Error }>({ isBusy: false });
  async function publish(theme: ThemeFile, note: string): Promise<void> {
    setState({ isBusy: true });
    try {
      const text = `${JSON.stringify(theme, null, 2)}\n`;
      await publishTheme(clientId, { text, draft, note });
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
