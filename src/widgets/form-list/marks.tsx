import { useText } from '#engine/text.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

/** What of its answers someone has to look at. */
export function Marks({ form: { Outside, MissedGoals } }: { form: Form }) {
  const { t } = useText();
  return (
    <>
      {Outside > 0 && <em>{` ▲ ${t('form-list.outside', { count: Outside })}`}</em>}
      {MissedGoals > 0 && <em>{` ▲ ${t('form-list.missed', { count: MissedGoals })}`}</em>}
    </>
  );
}
