import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };

import styles from '../editor.module.css';
import { createJsonEditor, type JsonEditor } from './json-editor.ts';
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
  const { baseLayer, screen, problems } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<JsonEditor>();
  const [isOverlay, setOverlay] = useState(true);
  /** What came of the text that was typed last. */
  const typed = useRef<Screen>(undefined);

  const take = useEffectEvent((text: string) => {
    const content = contentOf(text, baseLayer);
    setOverlay(content !== undefined);
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
  }, [editor, baseLayer, screen]);

  useEffect(() => {
    const own = problems.filter(({ File }) => File === baseLayer.path);
    editor?.setProblems(
      own.map(({ Pointer, Expected }) => ({
        pointer: Pointer,
        expected: Expected,
        message: t('frame.expected', { expected: Expected }),
      })),
    );
  }, [editor, baseLayer, problems, t]);

  return (
    <div className={styles['json']}>
      <p className={styles['hint']}>{t('editor.json.path', { path: baseLayer.path })}</p>
      {!isOverlay && (
        <p className={styles['fault']} role="alert">
          {t('editor.json.noOverlay')}
        </p>
      )}
      <div ref={box} className={styles['code']} />
    </div>
  );
}
