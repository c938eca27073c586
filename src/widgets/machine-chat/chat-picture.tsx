import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useChatPicture } from './messages/use-chat-picture.ts';
import styles from './machine-chat.module.css';

interface ChatPictureProps {
  id: string;
  /** Name of the sender. */
  by: string;
}

/** A thumbnail; a press enlarges it. */
export function ChatPicture({ id, by }: ChatPictureProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { address, error } = useChatPicture(id, true);
  const name = t('machine-chat.pictureOf', { name: by });
  if (error) return <p className={styles['hint']}>{t('machine-chat.noPicture')}</p>;
  return (
    <>
      <button
        type="button"
        className={styles['picture']}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {address !== undefined && <img src={address} alt="" />}
      </button>
      {isOpen && <Large id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Large({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const { t } = useText();
  const { address, error } = useChatPicture(id, false);
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles['large']}>
        {error && <p role="alert">{t('machine-chat.noPicture')}</p>}
        {!error && address === undefined && <Spinner />}
        {address !== undefined && <img src={address} alt={name} />}
      </div>
    </Dialog>
  );
}
