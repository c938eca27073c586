import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { discardDraft } from '#api/admin/config.ts';
import type { loadThemeParts } from '#api/admin/theme-files.ts';
import { startClientTheme } from '#app/load-client-theme.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ConfigFile, FileChanges } from '#schemas/api/configuration.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { mergeTheme } from '#shared/theme/merge-theme.ts';
import { endThemePreview, previewTheme } from '#theme/theme-look.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { useFieldFilter } from './fields/use-field-filter.ts';
import { loadThemePreview } from './preview/lazy-theme-preview.ts';
import { countChanges } from './theme-changes.ts';
import { type FieldMark, ThemeFoot } from './theme-foot.tsx';
import { ThemeForm } from './theme-form.tsx';
import { type ThemeDialogKind, ThemeQuestion } from './theme-question.tsx';
import styles from './themes.module.css';

interface ThemeEditorProps {
  clientId: string;
  /** Name of the theme, and its client. */
  name: string;
  parts: Awaited<ReturnType<typeof loadThemeParts>>;
  /** The shown content was just published here. */
  isPublished: boolean;
  onPublished(): void;
  onReload(): void;
  /** Called with whether there are unsaved changes. */
  onUnsaved(isUnsaved: boolean): void;
}

/** All fields of a theme file by group; the page itself previews them. */
export function ThemeEditor({ clientId, name, parts, ...props }: ThemeEditorProps) {
  const { base, file } = parts;
  const [published] = useState<ThemeFile>(() => readFile(file.Text));
  const [theme, setTheme] = useState(() => (file.Draft ? readFile(file.Draft.Text) : published));
  const [note, setNote] = useState('');
  const publishing = usePublishFiles(
    async (publication: ThemePublication) => changesOf(file, publication),
    () => void dropDraft(file, props.onPublished),
  );
  const filter = useFieldFilter();
  const [asked, ask] = useState<ThemeDialogKind>();
  const fields = useRef<HTMLDivElement>(null);
  const changes = countChanges(published, theme);
  const merged = useMemo(() => mergeTheme(base, theme), [base, theme]);
  useUnsaved(changes > 0, props.onUnsaved);
  useEffect(() => previewTheme(merged), [merged]);
  useEffect(() => endPreview, []);

  return (
    <div className={styles['editor']}>
      <div ref={fields} className={styles['form']}>
        <ThemeForm {...{ clientId, base, theme, filter, setTheme }} />
      </div>
      <PreviewPart theme={merged} />
      <ThemeFoot
        publishing={publishing}
        theme={theme}
        isDone={props.isPublished && changes === 0}
        changes={changes}
        onFind={(mark) => {
          // The field must be visible before it can take the focus.
          flushSync(() => filter.search(''));
          showField(fields.current, mark);
        }}
        onPublish={() => ask('publish')}
        onReplace={() => publishing.forcePublish({ theme, note })}
        onHistory={() => ask('history')}
        onReload={() => void dropDraft(file, props.onReload)}
      />
      <ThemeQuestion
        asked={asked}
        name={name}
        path={file.Path}
        published={published}
        theme={theme}
        onPublish={(typed) => {
          setNote(typed);
          publishing.publish({ theme, note: typed });
        }}
        onRestored={props.onPublished}
        onClose={() => ask(undefined)}
      />
    </div>
  );
}

/** Restores the site's theme, unless another preview has begun meanwhile. */
function endPreview(): void {
  endThemePreview();
  void startClientTheme();
}

/** Opens the group of the first field with a mark and goes to it. */
function showField(fields: HTMLElement | null, mark: FieldMark): void {
  const row = fields?.querySelector(`[data-${mark}]`);
  row?.closest('details')?.setAttribute('open', '');
  row?.querySelector<HTMLElement>('.ls-input')?.focus();
}

/** Errors of the preview are caught here: the fields stay. */
function PreviewPart({ theme }: { theme: Theme }) {
  return (
    <LazyBoundary>
      <Suspense fallback={<PreviewSpace />}>
        <Preview theme={theme} />
      </Suspense>
    </LazyBoundary>
  );
}

/** Placeholder with the height of the samples, so that the fields below do not move. */
function PreviewSpace() {
  return (
    <div className={styles['preview']}>
      <div className={styles['sample']} />
    </div>
  );
}

function Preview({ theme }: { theme: Theme }) {
  const { ThemePreview } = use(loadThemePreview());
  return <ThemePreview theme={theme} />;
}

interface ThemePublication {
  theme: ThemeFile;
  /** Note in the history. */
  note: string;
}

/** Discards a draft of an earlier version of this page, whose content the page shows. */
async function dropDraft({ Path, Draft }: ConfigFile, then: () => void): Promise<void> {
  // A draft that was changed meanwhile stays, and is shown next.
  if (Draft) await discardDraft(Path, Draft.Version).catch(() => undefined);
  then();
}

function changesOf(file: ConfigFile, { theme, note }: ThemePublication): FileChanges {
  const text = `${JSON.stringify(theme, null, 2)}\n`;
  return { Files: [{ Path: file.Path, Text: text, Before: file.Text }], Note: note };
}

/** Invalid JSON counts as an empty file: the server keeps the previous version. */
function readFile(text: string | null): ThemeFile {
  try {
    const file: unknown = JSON.parse(text ?? '');
    if (typeof file === 'object' && file !== null) return file as ThemeFile;
  } catch {
    // Falls through to an empty file.
  }
  return { version: 1 };
}
