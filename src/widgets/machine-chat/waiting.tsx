import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';

import type { OpenOutbox, WaitingMessage } from './messages/use-unsent-messages.ts';
import { AboutTime } from './about-time.tsx';
import styles from './machine-chat.module.css';
import { Words } from './message.tsx';

/** A pending message, with the reason if it was refused. */
export function Waiting({ message, outbox }: { message: WaitingMessage; outbox: OpenOutbox }) {
  const { t, locale } = useText();
  const { timeZone, user } = usePlantScope();
  const { at, text, range, file, problem } = message;
  return (
    <article className={styles['message']} data-own data-waiting>
      <header>
        <strong>{user.Username}</strong>
        <time dateTime={at}>{dateFormat('hour', locale, timeZone).format(Date.parse(at))}</time>
      </header>
      {range && <AboutTime range={range} />}
      {text !== '' && <Words text={text} />}
      {file && <p className={styles['hint']}>{t('machine-chat.withPicture')}</p>}
      {problem === undefined ? (
        <p className={styles['hint']}>
          {t(outbox.isOffline ? 'machine-chat.waits' : 'machine-chat.sending')}
        </p>
      ) : (
        <div className={styles['own']}>
          <p className="ls-field-error" role="alert">
            {t('machine-chat.refused', { why: problem })}
          </p>
          <button type="button" className="ls-link" onClick={() => void outbox.sendAgain(message)}>
            {t('machine-chat.sendAgain')}
          </button>
          <button type="button" className="ls-link" onClick={() => void outbox.discard(message)}>
            {t('machine-chat.discard')}
          </button>
        </div>
      )}
    </article>
  );
}
