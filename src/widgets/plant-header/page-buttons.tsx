import { useEffect, useState, useSyncExternalStore } from 'react';

import { useText } from '#engine/text.ts';

import { IconButton } from './icon-button.tsx';

/** How long it is said that the link was copied. */
const shownMs = 3000;

/** Hands the page on as it is shown, and shows it on the whole display. */
export function PageButtons() {
  return (
    <>
      <CopyLink />
      {document.fullscreenEnabled && <FullScreen />}
    </>
  );
}

function CopyLink() {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!('clipboard' in navigator)) return null;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(window.location.href);
    setCopied(true);
  }
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'link'}
        label={t('plant-header.copyLink')}
        onPress={() => void copy().catch(() => {})}
      />
      <output className="ls-visually-hidden">{isCopied && t('plant-header.copied')}</output>
    </>
  );
}

function FullScreen() {
  const { t } = useText();
  const isFull = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  async function turn(): Promise<void> {
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }
  return (
    <IconButton
      icon={isFull ? 'leaveFullScreen' : 'fullScreen'}
      label={t(`plant-header.${isFull ? 'leaveFullScreen' : 'fullScreen'}`)}
      onPress={() => void turn().catch(() => {})}
    />
  );
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
