import { Link } from 'react-router-dom';

import { useSystemStatus } from './use-system-status.ts';
import { useText } from '#engine/text.ts';
import { defineWidget } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { SystemStatus } from '#schemas/api/system-status.gen.ts';
import { Spinner } from '#ui/spinner.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import { Instances } from './instances.tsx';
import { partLines } from './part-lines.ts';
import { systemParts, type SystemPart } from './parts.ts';
import type { SystemStatusOptions } from './system-status.gen.ts';
import styles from './system-status.module.css';
import schema from './system-status.schema.json' with { type: 'json' };
import { validate } from './system-status.validate.gen.js';

/** Health of the installation: running, silent and nearly full parts. */
export const systemStatus = defineWidget<SystemStatusOptions, {}>({
  type: 'system-status',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: StatusPage,
});

function StatusPage() {
  const { t } = useText();
  const { data, error, refetch } = useSystemStatus();
  return (
    <div className={styles['page']}>
      <header>
        <h1>{t('system-status.title')}</h1>
        <p>{t('system-status.hint')}</p>
      </header>
      {error && (
        <FailedLine onRetry={() => void refetch()}>
          {t(data ? 'system-status.old' : 'system-status.unreached')}
        </FailedLine>
      )}
      {!data && !error && <Spinner />}
      {data && <Status status={data} />}
    </div>
  );
}

function Status({ status }: { status: SystemStatus }) {
  const { t, locale } = useText();
  const time = dateFormat('moment', locale).format(Date.parse(status.At));
  return (
    <>
      <p className={styles['summary']}>
        {t('system-status.of', { version: status.Version, time })}
      </p>
      <ul className={styles['parts']}>
        {systemParts(status).map((part) => (
          <PartCard
            key={part.name}
            part={part}
            lines={partLines[part.name](status, { t, locale })}
          />
        ))}
      </ul>
      <Instances instances={status.Instances} version={status.Version} />
    </>
  );
}

function PartCard({
  part: { name, state, path },
  lines,
}: {
  part: SystemPart;
  lines: readonly string[];
}) {
  const { t } = useText();
  const title = t(`system-status.${name}`);
  return (
    <li className={styles['part']} data-state={state}>
      <h2>{path === undefined ? title : <Link to={path}>{title}</Link>}</h2>
      <strong>{t(`system-status.state.${state}`)}</strong>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}
