import { useTranslation } from 'react-i18next';

import { formatNumber } from '#i18n/format.ts';
import { Button } from '#ui/controls/button.tsx';

import type { StepProps } from './step.ts';

export function ViewStep({ send }: StepProps) {
  const { t } = useTranslation();
  return (
    <section className="sign-in-step">
      <h1>{t('signIn.chooseView')}</h1>
      <div className="sign-in-views">
        <ViewChoice
          title={t('signIn.globalView')}
          hint={t('signIn.globalViewHint')}
          onChoose={() => send({ type: 'view.global' })}
        />
        <ViewChoice
          title={t('signIn.userView')}
          hint={t('signIn.userViewHint')}
          onChoose={() => send({ type: 'view.user' })}
        />
      </div>
    </section>
  );
}

function ViewChoice({ title, hint, onChoose }: { title: string; hint: string; onChoose(): void }) {
  return (
    <button type="button" className="sign-in-view" aria-label={title} onClick={onChoose}>
      <strong>{title}</strong>
      <span>{hint}</span>
    </button>
  );
}

export function ClientStep({ snapshot, send }: StepProps) {
  const { t, i18n } = useTranslation();
  const { account } = snapshot.context;
  const clients = (account?.Clients ?? []).toSorted((one, other) =>
    one.DisplayName.localeCompare(other.DisplayName, i18n.language, { numeric: true }),
  );
  return (
    <section className="sign-in-step">
      <h1>{t('signIn.chooseClient')}</h1>
      {clients.length === 0 ? (
        <p className="sign-in-hint">{t('signIn.noClients')}</p>
      ) : (
        <div className="sign-in-clients">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('signIn.number')}</th>
                <th scope="col">{t('signIn.clients')}</th>
              </tr>
            </thead>
            <tbody>
              {clients.map((client, index) => (
                <tr key={client.Id}>
                  <td>{formatNumber(index + 1, i18n.language)}</td>
                  <td>
                    <button type="button" onClick={() => send({ type: 'client.chosen', client })}>
                      {client.DisplayName}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button look="quiet" onClick={() => send({ type: 'view.back' })}>
        {t('ui.back')}
      </Button>
    </section>
  );
}
