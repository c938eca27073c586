import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { discardDraft } from '#api/admin/config.ts';
import type { loadThemeParts } from '#api/admin/theme-files.ts';
import { mergeTheme } from '#shared/theme/merge-theme.ts';
import type { ConfigFile, FileChanges } from '#schemas/api/configuration.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import { endThemePreview, previewTheme } from '#theme/theme-look.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { startClientTheme } from '../load-client-theme.ts';
import { countChanges } from './theme-changes.ts';
import { type FieldMark, ThemeFoot } from './theme-foot.tsx';
import { ThemeForm } from './theme-form.tsx';
import { type AskedOfTheme, ThemeQuestion } from './theme-question.tsx';
import { loadThemePreview } from './preview/theme-preview-part.ts';
import styles from './themes.module.css';
import { useFieldFilter } from './fields/use-field-filter.ts';

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
  const [published] = useState<ThemeFile>(() => readFile(file.Text));
  const [theme, setTheme] = useState(() => (file.Draft ? readFile(file.Draft.Text) : published));
  const [note, setNote] = useState('');
  const publishing = usePublishFiles(
    async (publication: ThemePublication) => changesOf(file, publication),
    () => void dropDraft(file, props.onPublished),
  );
  const filter = useFieldFilter();
  const [asked, ask] = useState<AskedOfTheme>();
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
          // The field has to be there before it has the focus.
          flushSync(() => filter.search(''));
          showField(fields.current, mark);
        }}
        onPublish={() => ask('publish')}
        onReplace={() => publishing.publishOver({ theme, note })}
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

/** The page is as it is for everyone again, unless another preview has begun by then. */
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

/** What is drawn fails by itself: the fields stay. */
function PreviewPart({ theme }: { theme: Theme }) {
  return (
    <PartBoundary>
      <Suspense fallback={<PreviewSpace />}>
        <Preview theme={theme} />
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

function Preview({ theme }: { theme: Theme }) {
  const { ThemePreview } = use(loadThemePreview());
  return <ThemePreview theme={theme} />;
}

interface ThemePublication {
  theme: ThemeFile;
  /** For the history. */
  note: string;
}

/** A draft that an earlier version of this page has left is given up with what the page shows of it. */
async function dropDraft({ Path, Draft }: ConfigFile, then: () => void): Promise<void> {
  // One that is another by now stays, and is shown next.
  if (Draft) await discardDraft(Path, Draft.Version).catch(() => undefined);
  then();
}

function changesOf(file: ConfigFile, { theme, note }: ThemePublication): FileChanges {
  const text = `${JSON.stringify(theme, null, 2)}\n`;
  return { Files: [{ Path: file.Path, Text: text, Before: file.Text }], Note: note };
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
