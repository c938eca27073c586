// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the text field beside the list has the focus and handles the keys; a select element would take the focus
import { useText } from '#engine/text.ts';

import styles from './machine-chat.module.css';
import type { MentionOffer } from './mention-field.tsx';

/** Suggested people, above the field. */
export function PeopleList({ id, offer }: { id: string; offer: MentionOffer }) {
  const { t } = useText();
  return (
    <div
      id={`${id}-people`}
      role="listbox"
      tabIndex={-1}
      className={styles['people']}
      aria-label={t('machine-chat.people')}
    >
      {offer.offered.map((one) => (
        <div
          key={one.Id}
          id={`${id}-${one.Id}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === offer.chosen}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => offer.take(one)}
        >
          <strong>{one.Username}</strong>
          {one.DisplayName !== null && <span>{one.DisplayName}</span>}
        </div>
      ))}
    </div>
  );
}
