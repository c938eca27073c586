import type { TFunction } from 'i18next';

import { refusalOf } from '#resources/refusal.ts';
import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { useTrial } from './use-trial.ts';
import { connectionFaultText } from '../values/connection-fault-text.ts';
import { formErrors } from '../form/form-errors.ts';
import { requestBody, type TypedItem } from '../form/form-values.ts';
import styles from './trial.module.css';
import { SendingTrial } from './sending-trial.tsx';
import { withProposedRules, itemOfSample } from './trial-items.ts';
import type { useRowForm, RowFormProps } from '../form/use-row-form.ts';

interface TrialProps extends Pick<RowFormProps, 'options' | 'resource' | 'row'> {
  form: ReturnType<typeof useRowForm>;
}

/** Tests the form's settings, shows the found values, and adds them to the mapping. */
export function SettingsTrial(props: TrialProps) {
  const { options, form } = props;
  if (options.trial?.fills === undefined) return <SendingTrial {...props} />;
  const field = form.fields.find(({ Name }) => Name === options.trial?.fills);
  return field ? <TrialOf {...props} field={field} /> : null;
}

function TrialOf({ resource, row, form, field }: TrialProps & { field: ResourceField }) {
  const { t } = useText();
  const { mutate, isPending, error, data } = useTrial();

  function run(): void {
    if (!form.check(field.Name)) return;
    // Incomplete rules do not prevent the test.
    const isComplete = !(field.Name in formErrors(form.fields, form.values));
    const sent = form.fields.filter((one) => isComplete || one !== field);
    const values = requestBody(sent, form.values, undefined);
    const { ClientId } = form.values;
    const clientId = typeof ClientId === 'string' ? ClientId : '';
    mutate({ path: resource.path, id: row?.Id, clientId, values });
  }

  return (
    <section className={styles['trial']} aria-label={t('resource-table.trial')}>
      <div>
        <Button look="quiet" isBusy={isPending} onClick={run}>
          {t(isPending ? 'resource-table.trying' : 'resource-table.try')}
        </Button>
        <small>{t('resource-table.tryHint')}</small>
      </div>
      <p className="ls-field-error" role="alert">
        {isPending ? null : (refusalOf(error, t)?.message ?? (data && whyNot(data, t)))}
      </p>
      {data?.IsConnected === true && (
        <Found
          found={data}
          field={field}
          items={form.values[field.Name] as readonly TypedItem[]}
          onChange={(items) => form.set(field.Name, items)}
        />
      )}
    </section>
  );
}

function whyNot({ Error: text, ErrorCode: code, ErrorDetail: detail }: DeviceTest, t: TFunction) {
  return text === null ? null : connectionFaultText(t, { text, code, detail });
}

interface FoundProps {
  found: DeviceTest;
  field: ResourceField;
  items: readonly TypedItem[];
  onChange(items: readonly TypedItem[]): void;
}

function Found({ found: { Samples, Mapping }, field, items, onChange }: FoundProps) {
  const { t, locale } = useText();
  const { Items: fields = [] } = field;
  const proposed = withProposedRules(fields, items, Mapping);
  const count = (proposed.length - items.length).toLocaleString(locale);
  if (Samples.length === 0) return <output>{t('resource-table.nothingFound')}</output>;
  return (
    <>
      {proposed.length > items.length && (
        <Button onClick={() => onChange(proposed)}>
          {t('resource-table.takeProposed', { count })}
        </Button>
      )}
      <div className={styles['found']}>
        <table>
          <caption>
            {t('resource-table.found', { count: Samples.length.toLocaleString(locale) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('resource-table.foundName')}</th>
              <th scope="col">{t('resource-table.foundValue')}</th>
              <th scope="col">
                <span className="ls-visually-hidden">{t('resource-table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Samples.map((sample) => (
              <tr key={JSON.stringify([sample.Topic, sample.DataItemId, sample.Path])}>
                <th scope="row">{sample.Name}</th>
                <td>{sample.Value}</td>
                <td>
                  <Button
                    look="quiet"
                    onClick={() => onChange([...items, itemOfSample(fields, sample)])}
                  >
                    {t('resource-table.addItem')}
                    <span className="ls-visually-hidden"> {sample.Name}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
