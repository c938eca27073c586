import { useText } from '#engine/text.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

/** Marks of answers that need attention. */
export function Marks({ form: { Outside, MissedGoals } }: { form: Form }) {
  const { t } = useText();
  return (
    <>
      {Outside > 0 && <em>{` ▲ ${t('form-list.outside', { count: Outside })}`}</em>}
      {MissedGoals > 0 && <em>{` ▲ ${t('form-list.missed', { count: MissedGoals })}`}</em>}
    </>
  );
}
