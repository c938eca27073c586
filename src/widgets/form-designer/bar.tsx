import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { IconAction } from '#ui/controls/icon-action.tsx';
import { showToast } from '#ui/toasts.ts';
import type { Finding } from '#machines/form/validate-document.ts';
import workPage from '#ui/work-page.module.css';

import styles from './form-designer.module.css';
import type { DesignerState } from './template/use-designer.ts';

interface BarProps {
  designer: DesignerState;
  list: string | undefined;
  findings: readonly Finding[];
  onVersions(): void;
  onPlaces(): void;
  onFiles(): void;
}

/** The form's name, with the actions for the whole form. */
export function Bar({ designer, list, findings, onVersions, onPlaces, onFiles }: BarProps) {
  const { t } = useText();
  const { document, isUnsaved, isBusy, canUndo, canRedo, undo, redo, save, release } = designer;
  const { State, PublishedVersion: version } = release;
  return (
    <header className={workPage['bar']}>
      <div>
        {list && (
          <Link className={workPage['back']} to={list}>
            {t('form-designer.back')}
          </Link>
        )}
        <h1>{document.DisplayName}</h1>
        <output className={styles['hint']}>
          {t(isUnsaved ? 'form-designer.unsaved' : 'form-designer.saved', {
            questions: document.Questions.length,
          })}{' '}
          <span aria-hidden="true">{'·'}</span>{' '}
          <span className={styles['release']} data-state={State}>
            {t(`form-designer.state.${State}`, { version })}
          </span>
        </output>
      </div>
      <div className={workPage['actions']}>
        <IconAction label={t('form-designer.undo')} sign="↶" isOff={!canUndo} onClick={undo} />
        <IconAction label={t('form-designer.redo')} sign="↷" isOff={!canRedo} onClick={redo} />
        <Button look="quiet" onClick={onPlaces}>
          {t('form-designer.places')}
        </Button>
        <Button look="quiet" onClick={onFiles}>
          {t('form-designer.files')}
        </Button>
        <Button look="quiet" onClick={onVersions}>
          {t('form-designer.versions')}
        </Button>
        <Button look="quiet" isBusy={isBusy} onClick={save}>
          {t('form-designer.save')}
        </Button>
        <PublishButton {...{ designer, findings }} />
      </div>
    </header>
  );
}

export const findingsId = 'form-designer-findings';

interface PublishButtonProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** Disabled for a form with errors; asks first for a retired one. */
function PublishButton({ designer, findings }: PublishButtonProps) {
  const { t } = useText();
  const { isBusy, publish, release } = designer;
  const [isAsked, setIsAsked] = useState(false);
  const isFaulty = findings.some(({ severity }) => severity === 'error');

  function press(): void {
    if (isFaulty) {
      const first = findings.find(({ severity }) => severity === 'error');
      const text = first ? t(first.code, { ...first.values }) : '';
      showToast({ kind: 'error', title: t('form-designer.notPublished'), text });
      openFindings();
    } else if (release.State === 'retired') setIsAsked(true);
    else publish();
  }

  function answer(isYes: boolean): void {
    setIsAsked(false);
    if (isYes) publish();
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={press}>
        {t('form-designer.publish')}
      </Button>
      {isAsked && (
        <Dialog title={t('form-designer.republish')} isQuestion onClose={() => answer(false)}>
          <p>{t('form-designer.republishHint')}</p>
          <DialogAnswers cancel={t('form-designer.close')} onCancel={() => answer(false)}>
            <Button onClick={() => answer(true)}>{t('form-designer.publish')}</Button>
          </DialogAnswers>
        </Dialog>
      )}
    </>
  );
}

/** Scrolls the findings into view and focuses them. */
function openFindings(): void {
  const findings = document.getElementById(findingsId);
  if (findings instanceof HTMLDetailsElement) findings.open = true;
  findings?.focus();
}
