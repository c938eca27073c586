import { useState } from 'react';

import { useText } from '#engine/text.ts';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogQuestion } from '#ui/dialog-question.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useContent, useRemoval } from './documents.ts';
import styles from './machine-documents.module.css';

/** Shows a document: a picture, or a PDF in the browser's viewer. */
export function DocumentDialog({ document, onClose }: { document: TaskDocument; onClose(): void }) {
  const { t } = useText();
  const { address, error } = useContent(document);
  const { DisplayName, ContentType } = document;
  return (
    <Dialog title={DisplayName} onClose={onClose}>
      <div className={styles['content']} data-kind={ContentType}>
        {error && (
          <p className="ls-field-error" role="alert">
            {t('machine-documents.failed')} {error.message}
          </p>
        )}
        {!error && address === undefined && <Spinner />}
        {address !== undefined && ContentType === 'application/pdf' && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the server has checked that it is one
          <iframe title={DisplayName} src={address} />
        )}
        {address !== undefined && ContentType !== 'application/pdf' && (
          <img src={address} alt={DisplayName} />
        )}
        {address !== undefined && (
          <a href={address} download={DisplayName} className="ls-link">
            {t('machine-documents.save')}
          </a>
        )}
      </div>
      {document.MayRemove && <Removal document={document} onRemoved={onClose} />}
    </Dialog>
  );
}

/** Asks first: the document is removed for everyone. */
function Removal({ document, onRemoved }: { document: TaskDocument; onRemoved(): void }) {
  const { t } = useText();
  const [isAsked, ask] = useState(false);
  const { remove, isBusy, fault } = useRemoval(onRemoved);
  if (!isAsked)
    return (
      <div className="ls-dialog-foot">
        <Button look="quiet" onClick={() => ask(true)}>
          {t('machine-documents.remove')}
        </Button>
      </div>
    );
  const details = fault && (
    <p className="ls-field-error" role="alert">
      {fault.textKey === undefined ? fault.message : t(fault.textKey)}
    </p>
  );
  return (
    <DialogQuestion
      question={t('machine-documents.removeQuestion', { name: document.DisplayName })}
      details={details}
    >
      <Button isBusy={isBusy} onClick={() => remove(document)}>
        {t('machine-documents.remove')}
      </Button>
      <Button look="quiet" onClick={() => ask(false)}>
        {t('machine-documents.keep')}
      </Button>
    </DialogQuestion>
  );
}
