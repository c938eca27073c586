import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };

import styles from '../editor.module.css';
import { createJsonEditor, type JsonEditor } from './json-editor.ts';
import { syntaxFaults, type SyntaxFault } from './json-syntax.ts';
import { type BaseLayer, contentOf, fileTextOf } from '../draft/overlay-draft.ts';

interface JsonPaneProps {
  baseLayer: BaseLayer;
  screen: Screen;
  problems: readonly ScreenProblem[];
  types: readonly string[];
  /** Of the options of a widget of this type, where it is loaded. */
  schemaOf(type: string): object | undefined;
  onChange(screen: Screen): void;
}

/** The file of the draft as it is written. What is typed is taken as soon as it is an overlay. */
export function JsonPane(props: JsonPaneProps) {
  const { path } = props.baseLayer;
  const { t } = useTranslation();
  const { box, isOverlay, fault } = useJsonEditor(props);
  return (
    <div className={styles['json']}>
      <p className={styles['hint']}>{t('editor.json.path', { path })}</p>
      {!isOverlay && (
        <p className={styles['fault']} role="alert">
          {fault
            ? t('editor.json.fault', { line: fault.line, fault: syntaxText(t, fault.code) })
            : t('editor.json.noOverlay')}
        </p>
      )}
      <div ref={box} className={styles['code']} />
    </div>
  );
}

/** The field for JSON in its box, with what is wrong with its text. */
function useJsonEditor(props: JsonPaneProps) {
  const { baseLayer, screen, problems } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<JsonEditor>();
  const [{ isOverlay, faults }, setTyped] = useState(asWritten);
  /** What came of the text that was typed last. */
  const typed = useRef<Screen>(undefined);

  const take = useEffectEvent((text: string) => {
    const content = contentOf(text, baseLayer);
    setTyped({ isOverlay: content !== undefined, faults: syntaxFaults(text) });
    if (!content) return;
    typed.current = content;
    props.onChange(content);
  });
  const schemas = useEffectEvent(() => ({
    screen: screenSchema,
    types: props.types,
    optionsOf: (id: string) => props.schemaOf(screen.widgets[id]?.type ?? ''),
  }));
  const begin = useEffectEvent((parent: HTMLElement) =>
    createJsonEditor({
      parent,
      text: fileTextOf(baseLayer, screen),
      label: t('editor.json.label', { path: baseLayer.path }),
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
    if (!editor || typed.current === screen) return;
    editor.setText(fileTextOf(baseLayer, screen));
    setTyped(asWritten);
  }, [editor, baseLayer, screen]);

  useEffect(() => {
    const own = problems.filter(({ File }) => File === baseLayer.path);
    editor?.setProblems(
      own.map(({ Pointer, Expected }) => ({
        pointer: Pointer,
        expected: Expected,
        message: t('frame.expected', { expected: Expected }),
      })),
      faults.map(({ from, to, code }) => ({ from, to, message: syntaxText(t, code) })),
    );
  }, [editor, baseLayer, problems, faults, t]);

  return { box, isOverlay, fault: faults[0] };
}

interface Typed {
  isOverlay: boolean;
  faults: readonly SyntaxFault[];
}

/** A text that comes from the draft has no fault. */
const asWritten: Typed = { isOverlay: true, faults: [] };

/** What is missing or too much. */
function syntaxText(t: TFunction, code: string): string {
  return t([`editor.json.syntax.${code}`, 'editor.json.syntax.other']);
}
