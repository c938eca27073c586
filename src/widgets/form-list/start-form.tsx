import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { useBeginForm, useFormProducts, useFormTemplates } from '#plant/forms/use-forms.ts';
import type { FormTemplate } from '#schemas/api/forms.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { Choice } from './choice.tsx';
import { formAddress } from './form-address.ts';
import styles from './form-list.module.css';

/** Select of a machine, then of a form to begin there. */
export function StartForm({ machines }: { machines: readonly Machine[] }) {
  const { t } = useText();
  const [machineId, setMachineId] = useState('');
  return (
    <section>
      <h3>{t('form-list.start')}</h3>
      <Choice
        label={t('form-list.machine')}
        none={t('form-list.chooseMachine')}
        value={machineId}
        rows={machines}
        onChoose={setMachineId}
      />
      <Templates machineId={machineId} />
    </section>
  );
}

/** Forms that can be begun at a machine, loaded when the list is opened. */
export function FoldedStartForm({ machineId }: { machineId: string }) {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        <h3>{t('form-list.start')}</h3>
      </summary>
      <Templates machineId={isOpen ? machineId : ''} />
    </details>
  );
}

function Templates({ machineId }: { machineId: string }) {
  const { t } = useText();
  const { data: templates = [], isSuccess } = useFormTemplates(machineId);
  const { isLoading, products } = useFormProducts(templates.map(({ Id }) => Id));
  // A select of products that appears later would move the button.
  if (isLoading) return <Spinner />;
  return (
    <>
      {isSuccess && templates.length === 0 && (
        <p className={styles['none']}>{t('form-list.noTemplates')}</p>
      )}
      <ul className={styles['cards']}>
        {templates.map((template) => (
          <li key={template.Id} className={styles['card']}>
            <Template
              template={template}
              machineId={machineId}
              products={products.get(template.Id) ?? []}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface TemplateProps {
  template: FormTemplate;
  machineId: string;
  products: readonly { Id: string; DisplayName: string }[];
}

function Template({ template, machineId, products }: TemplateProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [productId, setProductId] = useState('');
  const { mutate, isPending } = useBeginForm((form) => void navigate(formAddress(form.Id)));
  const { Id, DisplayName, Questions } = template;
  return (
    <>
      <strong>{DisplayName}</strong>
      <span>{t('form-list.questions', { count: Questions })}</span>
      {products.length > 0 && (
        <Choice
          label={t('form-list.product')}
          none={t('form-list.noProduct')}
          value={productId}
          rows={products}
          onChoose={setProductId}
        />
      )}
      <Button
        isBusy={isPending}
        onClick={() =>
          mutate({ templateId: Id, MachineId: machineId, ProductId: productId || null })
        }
      >
        {t('form-list.begin', { name: DisplayName })}
      </Button>
    </>
  );
}
