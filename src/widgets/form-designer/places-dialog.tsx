import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { DialogQuestion } from '#ui/dialog-question.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toasts.ts';

import { useAssign, useAssignable } from './template/use-form-draft.ts';
import { Choices } from './properties/choices.tsx';
import page from './form-designer.module.css';
import styles from './places-dialog.module.css';

type Kind = 'machines' | 'products';
interface Choice {
  ids: ReadonlySet<string>;
  /** Version of the list on which the choice is based. */
  version: number;
}
/** Possible machines or products. */
type List = NonNullable<ReturnType<typeof useAssignable>['data']>;
type ChosenPlaces = Partial<Record<Kind, Choice>>;

/** Machines and products of the form. Effective at once, for all versions. */
export function PlacesDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useText();
  const [chosen, choose] = useState<ChosenPlaces>({});
  const [isLeaving, setIsLeaving] = useState(false);
  // After a change by another user the current assignment is shown, to choose again.
  const events = { done: end, overtaken: () => choose({}) };
  const { mutate, isPending, error } = useAssign(id, events);

  function store(): void {
    const { machines, products } = chosen;
    mutate({
      ...(machines && { machines: { ...machines, ids: [...machines.ids] } }),
      ...(products && { products: { ...products, ids: [...products.ids] } }),
    });
  }

  function end(): void {
    onClose();
    showToast({ kind: 'info', title: null, text: t('form-designer.placesSaved') });
  }

  function close(): void {
    if (Object.keys(chosen).length > 0) setIsLeaving(true);
    else onClose();
  }

  return (
    <Dialog title={t('form-designer.places')} onClose={close}>
      <p className={page['hint']}>{t('form-designer.placesHint')}</p>
      {(['machines', 'products'] as const).map((kind) => (
        <Places
          key={kind}
          id={id}
          kind={kind}
          chosen={chosen[kind]}
          onChoose={(choice) => choose({ ...chosen, [kind]: choice })}
        />
      ))}
      {error && (
        <p className="ls-field-error" role="alert">
          {error.message}
        </p>
      )}
      {isLeaving ? (
        <DialogQuestion question={t('form-designer.placesUnsaved')}>
          <Button look="quiet" onClick={onClose}>
            {t('form-designer.discard')}
          </Button>
          <Button onClick={() => setIsLeaving(false)}>{t('resources.stay')}</Button>
        </DialogQuestion>
      ) : (
        <DialogAnswers cancel={t('form-designer.close')} onCancel={close}>
          <Button isBusy={isPending} onClick={store}>
            {t('form-designer.save')}
          </Button>
        </DialogAnswers>
      )}
    </Dialog>
  );
}

interface PlacesProps {
  id: string;
  kind: Kind;
  /** Undefined: the stored assignment. */
  chosen: Choice | undefined;
  onChoose(choice: Choice): void;
}

function Places({ id, kind, chosen, onChoose }: PlacesProps) {
  const { t } = useText();
  const { data, error, refetch } = useAssignable(id, kind);
  const { ids, version } = chosen ?? storedChoice(data);
  return (
    <fieldset className={styles['places']}>
      <legend>{t(`form-designer.${kind}`, { count: ids.size })}</legend>
      {kind === 'products' && ids.size === 0 && <p>{t('form-designer.everyProduct')}</p>}
      {data && (
        <Choices
          {...{ kind, ids }}
          all={data.Items}
          onChoose={(next) => onChoose({ ids: next, version })}
        />
      )}
      {!data && !error && <Spinner />}
      {!data && error && (
        <output className="ls-field-error">
          {error.message}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </output>
      )}
    </fieldset>
  );
}

function storedChoice({ Items, Version }: List = { Items: [], Version: 0 }): Choice {
  const assigned = Items.filter((one) => one.IsAssigned);
  return { ids: new Set(assigned.map((one) => one.Id)), version: Version };
}
