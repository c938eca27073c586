import { autocompletion, type Completion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';

import { stepsOf } from '#shared/json-pointer.ts';

import { type Schemas, type Suggestion, suggestionsAt } from './json-completion.ts';

interface JsonEditorOptions {
  parent: HTMLElement;
  text: string;
  label: string;
  /** Search texts by CodeMirror's own phrases. */
  words: Readonly<Record<string, string>>;
  schemas(): Schemas;
  onChange(text: string): void;
}

export interface JsonEditor {
  text(): string;
  setText(text: string): void;
  /** Marks the syntax faults; without any, the problems at the parts that their pointers name. */
  setProblems(
    problems: readonly { pointer: string; message: string }[],
    errors: readonly Omit<Diagnostic, 'severity'>[],
  ): void;
  destroy(): void;
}

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--ls-panel)', color: 'var(--ls-text)' },
  '.cm-gutters': { backgroundColor: 'var(--ls-surface)', color: 'var(--ls-muted)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-content': { caretColor: 'var(--ls-text)' },
  '.cm-scroller': { fontSize: 'var(--ls-fs-13)' },
  '.cm-panels': { backgroundColor: 'var(--ls-surface)', color: 'var(--ls-text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--ls-border)' },
  '.cm-textfield, .cm-button': {
    border: '1px solid var(--ls-border)',
    backgroundColor: 'var(--ls-panel)',
    backgroundImage: 'none',
    color: 'var(--ls-text)',
  },
  '.cm-button:active': { backgroundColor: 'var(--ls-raised)', backgroundImage: 'none' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ls-text)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in oklab, var(--ls-accent) 25%, transparent)' },
  '.cm-tooltip': { backgroundColor: 'var(--ls-raised)', border: '1px solid var(--ls-border)' },
});

/** The default colours are unreadable in dark mode. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ls-accent)' },
  { tag: tags.string, color: 'var(--ls-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ls-approaching)' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--ls-muted)' },
  { tag: tags.invalid, color: 'var(--ls-stopped)' },
]);

/** A JSON editor with completion. `onChange` reports only changes by the user. */
export function createJsonEditor(options: JsonEditorOptions): JsonEditor {
  let isOwn = false;
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        basicSetup,
        EditorState.phrases.of(options.words),

        json(),
        lintGutter(),
        look,
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label }),
        autocompletion({
          override: [
            ({ state, pos }) => {
              const { items, from } = suggestionsAt(state.doc.toString(), pos, options.schemas());
              if (items.length === 0) return null;
              return { from, options: items.map(optionOf) };
            },
          ],
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isOwn) options.onChange(state.doc.toString());
        }),
      ],
    }),
  });

  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      isOwn = true;
      view.dispatch({ changes: changeTo(view.state.doc.toString(), text) });
      isOwn = false;
    },
    setProblems(problems, errors) {
      const text = view.state.doc.toString();
      const marks =
        errors.length > 0
          ? errors.map(({ from, to, message }) => ({ from, to, message, severity }))
          : problems.map((one) => markOf(text, one));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    destroy: () => view.destroy(),
  };
}

/** Replaces only the part that differs, so that caret and scroll position stay. */
function changeTo(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

const severity = 'error' as const;

function optionOf({ text, detail }: Suggestion): Completion {
  return detail === undefined ? { label: text } : { label: text, info: detail };
}

/** A mark at the deepest part of the text that the pointer leads to. */
function markOf(
  text: string,
  { pointer, message }: { pointer: string; message: string },
): Diagnostic {
  const root = parseTree(text);
  const steps = stepsOf(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const node =
    root &&
    steps
      .map((_, at) => findNodeAtLocation(root, steps.slice(0, at + 1)))
      .findLast((one) => one !== undefined);
  const { offset, length } = node ?? { offset: 0, length: Math.min(1, text.length) };
  return { from: offset, to: offset + length, severity, message };
}
