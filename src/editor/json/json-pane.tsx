import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { isSameJson } from '#shared/merge-patch.ts';

import { type BaseLayer, draftScreen, fileTextOf } from '../draft/overlay-draft.ts';
import type { ScreenDraft } from '../draft/use-screen-draft.ts';
import { findWords } from './find-words.ts';
import { createJsonEditor, type JsonEditor } from './json-editor.ts';
import styles from './json-pane.module.css';
import { jsonSyntaxErrors } from './json-syntax.ts';

interface JsonPaneProps {
  baseLayer: BaseLayer;
  draft: ScreenDraft;
  problems: readonly ScreenProblem[];
  types: readonly string[];
  /** Schema of the options of a widget type, if it is loaded. */
  schemaOf(type: string): object | undefined;
}

/** The draft's file as JSON. Edits are applied as soon as they form a valid overlay. */
export function JsonPane(props: JsonPaneProps) {
  const { path } = props.baseLayer;
  const { t } = useTranslation();
  const { box, fault } = useJsonEditor(props);
  return (
    <div className={styles['json']}>
      <p className="ls-field-hint">{t('editor.json.path', { path })}</p>
      {props.draft.untaken !== undefined && (
        <p className="ls-field-error" role="alert">
          {fault
            ? t('editor.json.fault', { line: fault.line, fault: syntaxText(t, fault.code) })
            : t('editor.json.noOverlay')}
        </p>
      )}
      <div ref={box} className={styles['code']} />
    </div>
  );
}

/** The JSON editor in its element, with marks of the problems. */
function useJsonEditor(props: JsonPaneProps) {
  const { baseLayer, draft, problems } = props;
  const { screen, untaken } = draft;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<JsonEditor>();
  const errors = useMemo(() => (untaken === undefined ? [] : jsonSyntaxErrors(untaken)), [untaken]);

  const take = useEffectEvent((text: string) => {
    const content = draftScreen(text, baseLayer);
    draft.keepUntaken(content ? undefined : text);
    if (content) draft.change(content);
  });
  const schemas = useEffectEvent(() => ({
    screen: screenSchema,
    types: props.types,
    optionsOf: (id: string) => props.schemaOf(screen.widgets[id]?.type ?? ''),
  }));
  const begin = useEffectEvent((parent: HTMLElement) =>
    createJsonEditor({
      parent,
      text: untaken ?? fileTextOf(baseLayer, screen),
      label: t('editor.json.label', { path: baseLayer.path }),
      words: findWords(t),
      schemas: () => schemas(),
      onChange: (text) => take(text),
    }),
  );

  useEffect(() => {
    if (!box.current) return undefined;
    const created = begin(box.current);
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (!editor || untaken !== undefined) return;
    // Equal content keeps its formatting.
    if (isSameJson(draftScreen(editor.text(), baseLayer), screen)) return;
    editor.setText(fileTextOf(baseLayer, screen));
  }, [editor, baseLayer, screen, untaken]);

  useEffect(() => {
    const own = problems.filter(({ File }) => File === baseLayer.path);
    editor?.setProblems(
      own.map((problem) => ({ pointer: problem.Pointer, message: expectedText(t, problem) })),
      errors.map(({ from, to, code }) => ({ from, to, message: syntaxText(t, code) })),
    );
  }, [editor, baseLayer, problems, errors, t]);

  return { box, fault: errors[0] };
}

/** Text of a syntax fault. */
function syntaxText(t: TFunction, code: string): string {
  return t([`editor.json.syntax.${code}`, 'editor.json.syntax.other']);
}
