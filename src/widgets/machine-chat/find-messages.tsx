import { type ReactNode, useDeferredValue } from 'react';

import { useText } from '#engine/text.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import { useFoundMessages } from './messages/use-found-messages.ts';
import styles from './machine-chat.module.css';
import { Message } from './message.tsx';

interface FindMessagesProps {
  machineId: string;
  find: string;
  onFind(find: string): void;
  unread: number;
  /** Shown without a search. */
  children: ReactNode;
}

/** Searches all messages of the machine, including those not loaded. */
export function FindMessages({ machineId, find, onFind, unread, children }: FindMessagesProps) {
  const { t, locale } = useText();
  const text = useDeferredValue(find.trim());
  return (
    <>
      <div className={styles['head']}>
        <SearchInput label={t('machine-chat.find')} value={find} onChange={onFind} />
        <output className={styles['unread']} data-some={unread > 0 || undefined}>
          {t('machine-chat.unread', { count: unread, number: unread.toLocaleString(locale) })}
        </output>
      </div>
      {text === '' ? children : <Found machineId={machineId} text={text} />}
    </>
  );
}

function Found({ machineId, text }: { machineId: string; text: string }) {
  const { t, locale } = useText();
  const { found, error, isTooShort } = useFoundMessages(machineId, text);
  return (
    <ScrollRegion className={styles['log']} label={t('machine-chat.found')}>
      {isTooShort && <p className={styles['hint']}>{t('machine-chat.findMore')}</p>}
      {error && (
        <p className="ls-field-error" role="alert">
          {error.message}
        </p>
      )}
      {!isTooShort && !found && !error && <Spinner />}
      {found && (
        <output className={styles['hint']}>
          {t('machine-chat.foundCount', {
            count: found.TotalItems,
            number: found.TotalItems.toLocaleString(locale),
          })}
        </output>
      )}
      {found?.Items.map((message) => (
        <Message key={message.Id} message={message} />
      ))}
    </ScrollRegion>
  );
}
