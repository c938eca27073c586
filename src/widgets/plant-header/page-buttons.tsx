import { useEffect, useState, useSyncExternalStore } from 'react';

import { useText } from '#engine/text.ts';

import { IconButton } from './icon-button.tsx';

/** Milliseconds that the confirmation of copying is shown. */
const shownMs = 3000;

/** Buttons to copy the page's link, and for full screen. */
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
