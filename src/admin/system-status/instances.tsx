import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { SystemStatus } from '#schemas/api/system-status.gen.ts';

import styles from './system-status.module.css';

interface InstancesProps {
  instances: SystemStatus['Instances'];
  /** Version of the answering instance: others are yet to be updated to it. */
  version: string;
}

/** The server processes on this database. */
export function Instances({ instances, version }: InstancesProps) {
  const { t, locale } = useText();
  return (
    <section className={styles['instances']}>
      <h2>{t('system-status.instances')}</h2>
      <div className={styles['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('system-status.instance')}</th>
              <th scope="col">{t('system-status.state')}</th>
              <th scope="col">{t('system-status.version')}</th>
              <th scope="col">{t('system-status.started')}</th>
            </tr>
          </thead>
          <tbody>
            {instances.map(({ Name, Version, StartedAt, IsSilent, SilentSeconds }) => (
              <tr key={`${Name} ${StartedAt}`}>
                <th scope="row">{Name}</th>
                <td data-state={IsSilent ? 'broken' : 'fine'}>
                  <strong>
                    {IsSilent
                      ? t('system-status.silent', { seconds: SilentSeconds })
                      : t('system-status.running')}
                  </strong>
                </td>
                <td>
                  {Version}
                  {Version !== version && ` ${t('system-status.otherVersion')}`}
                </td>
                <td>{dateFormat('long', locale).format(Date.parse(StartedAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
