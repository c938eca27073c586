import { Link } from 'react-router-dom';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget } from '#engine/widget.ts';
import { OfflineNote } from '#plant/forms/offline-note.tsx';
import { useForm } from '#plant/forms/use-form.ts';
import { Spinner } from '#ui/spinner.tsx';

import { Conflicts } from './conflicts.tsx';
import { FormBody } from './form-body.tsx';
import { FormHead } from './form-head.tsx';
import type { FormRunOptions } from './form-run.gen.ts';
import styles from './form-run.module.css';
import schema from './form-run.schema.json' with { type: 'json' };
import { validate } from './form-run.validate.gen.js';

/** One form at a machine, from set-up to finish, online or offline. */
export const formRun = defineWidget<FormRunOptions, {}>({
  type: 'form-run',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: FormRun,
});

function FormRun() {
  const { t } = useText();
  const id = useScreen().scope.route['FormId'] ?? '';
  return (
    <div className={styles['page']}>
      <Link className={styles['back']} to="/admin/event-input">
        {`‹ ${t('form-run.back')}`}
      </Link>
      <OfflineNote />
      {id === '' ? <p>{t('form-run.choose')}</p> : <Opened key={id} id={id} />}
    </div>
  );
}

function Opened({ id }: { id: string }) {
  const { t } = useText();
  const open = useForm(id);
  const { whole, error } = open;
  if (!whole && error)
    return (
      <output>{t(error.name === 'HttpError' ? 'form-run.unknown' : 'form-run.notKnown')}</output>
    );
  if (!whole) return <Spinner />;
  return (
    <>
      <FormHead open={open} whole={whole} />
      <Conflicts open={open} whole={whole} />
      <FormBody open={open} whole={whole} />
    </>
  );
}
