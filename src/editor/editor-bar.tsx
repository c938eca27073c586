import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Breakpoint } from '#engine/layout/layout.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';
import { Icon } from '#ui/icon.tsx';

import type { LayerKind } from './draft/overlay-draft.ts';
import { isUnsaved, type ScreenDraft } from './draft/use-screen-draft.ts';
import styles from './editor-bar.module.css';

export type DraftDialog = 'publish' | 'discard' | 'history';

interface EditorBarProps {
  draft: ScreenDraft;
  breakpoint: Breakpoint;
  onBreakpoint(breakpoint: Breakpoint): void;
  layers: readonly LayerKind[];
  layer: LayerKind;
  layerText(kind: LayerKind): string;
  onLayer(kind: LayerKind): void;
  /** Why the draft cannot be published yet. */
  closedBecause: string | undefined;
  onAsk(asked: DraftDialog): void;
  onExport(): void;
  onClose(): void;
}

const breakpoints: readonly Breakpoint[] = ['wall', 'desk', 'tablet', 'phone'];

/** Layer and width being edited, state of the draft, and its actions. */
export function EditorBar(props: EditorBarProps) {
  const { draft, onAsk } = props;
  const { t } = useTranslation();
  const { context } = draft.snapshot;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The element that opened the editor may be gone, as the palette is: the bar takes the focus.
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);
  const hasChange = context.version > 0 || isUnsaved(draft);
  const isBusy = ['checking', 'publishing', 'discarding'].some((state) =>
    draft.snapshot.matches(state as 'checking'),
  );
  return (
    <div
      ref={bar}
      className={styles['bar']}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.bar')}
    >
      <Choices {...props} />
      <DraftState draft={draft} />
      <div className={styles['actions']}>
        <Step
          name="undo"
          isOff={context.past.length === 0 && draft.untaken === undefined}
          draft={draft}
        />
        <Step name="redo" isOff={context.future.length === 0} draft={draft} />
        <MoreMenu {...props} hasChange={hasChange} />
        <Button
          isBusy={isBusy}
          closedBecause={props.closedBecause}
          onClick={() => onAsk('publish')}
        >
          {t('editor.publish')}
        </Button>
        <button
          type="button"
          className={styles['close']}
          aria-label={t('editor.close')}
          onClick={props.onClose}
        >
          <span className={styles['closeText']}>{t('editor.close')}</span>
          <span className={styles['closeIcon']}>
            <Icon name="close" />
          </span>
        </button>
      </div>
    </div>
  );
}

interface StepProps extends Pick<EditorBarProps, 'draft'> {
  name: 'undo' | 'redo';
  isOff: boolean;
}

/** Undo or redo. */
function Step({ name, isOff, draft }: StepProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['more']}
      title={t(`editor.${name}`)}
      aria-label={t(`editor.${name}`)}
      disabled={isOff}
      onClick={() => draft.send({ type: name })}
    >
      <Icon name={name} />
    </button>
  );
}

/** Less frequent actions. */
function MoreMenu({ hasChange, onAsk, onExport }: EditorBarProps & { hasChange: boolean }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);

  /** Opens the dialog after the menu has closed and returned the focus. */
  function ask(asked: DraftDialog): void {
    button.current?.focus();
    onAsk(asked);
  }

  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={styles['more']}
          title={t('editor.more')}
          aria-label={t('editor.more')}
        >
          <Icon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask('history')}>{t('editor.history')}</Menu.Item>
        <Menu.Item onClick={onExport}>{t('editor.export')}</Menu.Item>
        <Menu.Item disabled={!hasChange} onClick={() => ask('discard')}>
          {t('editor.discard')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({
  draft,
  layers,
  layer,
  layerText,
  onLayer,
  breakpoint,
  onBreakpoint,
}: EditorBarProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles['actions']} ${styles['edited']}`}>
      <label>
        {t('editor.layer')}
        {/* Another layer is another draft: this one is saved first. */}
        <Select
          className=""
          value={layer}
          disabled={isUnsaved(draft)}
          options={layers.map((kind) => ({
            value: kind,
            label: layerText(kind),
          }))}
          onChange={onLayer}
        />
      </label>
      <label>
        {t('editor.width')}
        <Select
          className=""
          value={breakpoint}
          options={breakpoints.map((one) => ({ value: one, label: t(`editor.width.${one}`) }))}
          onChange={onBreakpoint}
        />
      </label>
    </div>
  );
}

/** Save state of the draft, and other users who edit it. */
function DraftState({ draft: { snapshot, other, untaken, send } }: { draft: ScreenDraft }) {
  const { t } = useTranslation();
  const { release, hasFailed, version } = snapshot.context;
  const isAway = snapshot.matches({ editing: 'waiting' });
  const state = untaken === undefined ? stateOf(snapshot, version) : 'untaken';
  return (
    <div className={styles['state']}>
      <output>{t(`editor.state.${state}`, { release })}</output>
      {(isAway || snapshot.matches({ editing: 'refused' })) && (
        <button type="button" className="ls-link" onClick={() => send({ type: 'retry' })}>
          {t('ui.retry')}
        </button>
      )}
      {hasFailed && <span className="ls-field-error">{t('editor.state.failed')}</span>}
      {other && <output>{t('editor.other', { author: other.author })}</output>}
    </div>
  );
}

function stateOf(snapshot: ScreenDraft['snapshot'], version: number): string {
  if (snapshot.matches('published')) return 'published';
  if (snapshot.matches('checking') || snapshot.matches('publishing')) return 'publishing';
  if (snapshot.matches({ editing: 'saving' })) return 'saving';
  if (snapshot.matches({ editing: 'waiting' })) return 'waiting';
  if (snapshot.matches({ editing: 'refused' })) return 'refused';
  if (snapshot.matches({ editing: 'dirty' })) return 'dirty';
  return version > 0 ? 'saved' : 'unchanged';
}
