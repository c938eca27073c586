import { Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { mergeTheme } from '#shared/merge-theme.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { applyTheme } from '#theme/theme-look.ts';
import { Button } from '#ui/controls/button.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { PublicationFault } from '../configuration/publication-fault.tsx';
import { startClientTheme } from '../load-client-theme.ts';
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
  const { t } = useTranslation();
  useEffect(() => applyTheme(mergeTheme(base, theme)), [base, theme]);
  useEffect(() => () => void startClientTheme(), []);

  return (
    <div className={styles['editor']}>
      <div className={styles['form']}>
        <ThemeForm {...{ clientId, base, theme, filter, setTheme }} />
        <div className={styles['actions']}>
          <Button isBusy={publishing.isBusy} onClick={() => void publishing.publish(theme)}>
            {t('themes.publish')}
          </Button>
          <Button look="quiet" onClick={props.onReload}>
            {t('themes.reload')}
          </Button>
        </div>
        <Outcome error={publishing.error} isDone={props.isPublished && theme === begun} />
      </div>
      <PreviewPart />
    </div>
  );
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

function Outcome({ error, isDone }: { error: Error | undefined; isDone: boolean }) {
  const { t } = useTranslation();
  if (isDone) return <output>{t('themes.published')}</output>;
  return <PublicationFault error={error ?? null} />;
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
