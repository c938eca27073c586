import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Loading } from '#engine/frame.tsx';
import { useIsLong } from '#engine/layout/use-is-long.ts';
import { useText } from '#engine/text.ts';
import { OfflineNote } from '#plant/forms/offline-note.tsx';
import { useDueForms } from '#plant/forms/use-forms.ts';
import { waitingText } from '#plant/forms/waiting-text.ts';
import type { Form } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { compareNames } from '#shared/compare-names.ts';

import { CompletedForms } from './completed-forms.tsx';
import { DueForms } from './due-forms.tsx';
import { formAddress } from './form-address.ts';
import type { FormListOptions } from './form-list.gen.ts';
import styles from './form-list.module.css';
import { Marks } from './marks.tsx';
import { StartForm, FoldedStartForm } from './start-form.tsx';
import { useActiveForms } from './use-active-forms.ts';
import { useUnsentForms, type UnsentForm } from './use-unsent-forms.ts';

interface FormListsProps {
  options: FormListOptions;
  data: { machines: readonly Machine[]; forms: readonly Form[] };
  receivedAt: number;
}

export function FormLists({ options, data, receivedAt }: FormListsProps) {
  const { locale } = useText();
  // The query orders them by status, which changes during selection.
  const machines = data.machines.toSorted((one, other) =>
    compareNames(one.DisplayName, other.DisplayName, locale),
  );
  const { one, forms, placeId } = useListed(data, { options, receivedAt });
  const { isWaiting, isLate } = useDueFirst(placeId);
  const due = <DueForms placeId={placeId} />;
  return (
    <div className={styles['lists']}>
      <OfflineNote />
      {!isLate && due}
      {isWaiting ? (
        // The panel below waits, too, so that it does not move.
        <Loading />
      ) : (
        <>
          <ActiveForms forms={forms} />
          {one ? <FoldedStartForm machineId={one.Id} /> : <StartForm machines={machines} />}
          <CompletedForms
            placeId={placeId}
            machines={one ? [] : machines}
            pageSize={options.pageSize ?? 20}
          />
        </>
      )}
      {isLate && due}
    </div>
  );
}

/** Due forms come first, unless they load so late that they would move the others: then last. */
function useDueFirst(placeId: string) {
  const { isLoading } = useDueForms(placeId);
  const isLong = useIsLong();
  const [order, setOrder] = useState<'open' | 'dueFirst' | 'dueLast'>('open');
  // Decided once: a refetch moves nothing.
  if (order === 'open' && !isLoading) setOrder('dueFirst');
  if (order === 'open' && isLoading && isLong) setOrder('dueLast');
  return { isWaiting: order === 'open', isLate: order === 'dueLast' };
}

/** Open forms of one machine, or of all of its plant. */
function useListed(
  { machines, forms }: FormListsProps['data'],
  { options, receivedAt }: Pick<FormListsProps, 'options' | 'receivedAt'>,
) {
  const plantId = machines[0]?.ParentId ?? '';
  const all = useActiveForms(forms, { plantId, receivedAt });
  const one = options.ofOneMachine === true ? machines[0] : undefined;
  if (!one) return { one, forms: all, placeId: plantId };
  return { one, forms: all.filter(({ MachineId }) => MachineId === one.Id), placeId: one.Id };
}

function ActiveForms({ forms }: { forms: readonly Form[] }) {
  const { t } = useText();
  const counts = useUnsentForms();
  return (
    <section>
      <h3>{t('form-list.active')}</h3>
      {forms.length === 0 && <p className={styles['none']}>{t('form-list.noneActive')}</p>}
      <ul className={styles['cards']}>
        {forms.map((form) => (
          <li key={form.Id}>
            <ActiveForm form={form} counts={counts.get(form.Id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActiveForm({ form, counts }: { form: Form; counts: UnsentForm | undefined }) {
  const { t } = useText();
  const { Id, DisplayName, MachineName, ProductName, State, Answered, Total } = form;
  const { OperatorName } = form;
  const progress = t('form-list.progress', { done: Answered, total: Total });
  return (
    <Link className={styles['card']} to={formAddress(Id)}>
      <strong>{DisplayName}</strong>
      <span>
        {MachineName}
        {ProductName !== null && ` · ${ProductName}`}
        {` · ${OperatorName}`}
      </span>
      <span>
        {`${t(`forms.state.${State}`)} · ${progress}`}
        <Marks form={form} />
      </span>
      {counts && <Unsent counts={counts} />}
      <progress max={Math.max(Total, 1)} value={Answered} aria-label={progress} />
    </Link>
  );
}

/** Entries of the form that are only on this device. */
function Unsent({ counts: { unsent, held } }: { counts: UnsentForm }) {
  const { t } = useText();
  return (
    <span>
      {unsent.length > 0 && waitingText(t, unsent)}
      {held > 0 && <em>{` ■ ${t('form-list.needsYou', { count: held })}`}</em>}
    </span>
  );
}
