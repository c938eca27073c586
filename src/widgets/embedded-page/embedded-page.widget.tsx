import { useSiteRules } from '#engine/site.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { allowedAddress } from '#lib/safe-address.ts';

import type { EmbeddedPageOptions } from './embedded-page.gen.ts';
import { NotShown } from '#ui/not-shown.tsx';
import styles from './embedded-page.module.css';
import schema from './embedded-page.schema.json' with { type: 'json' };
import { validate } from './embedded-page.validate.gen.js';

/**
 * Embeds a page of another system, if the installation allows its origin. It cannot access the page
 * around it.
 */
export const embeddedPage = defineWidget<EmbeddedPageOptions, {}>({
  type: 'embedded-page',
  schema,
  validate,
  size: { w: 6, h: 10 },
  slots: {},
  Component: EmbeddedPage,
});

function EmbeddedPage({ options: { address, label } }: WidgetProps<EmbeddedPageOptions, {}>) {
  const { t, wordsOf } = useText();
  const { frames } = useSiteRules();
  // Our own pages refuse frames; files below /media may be embedded.
  const isPage = address.startsWith('/') && !address.startsWith('/media/');
  const source = isPage ? undefined : allowedAddress(address, frames);
  if (source === undefined)
    return (
      <NotShown
        title={t('embedded-page.refused')}
        text={t('embedded-page.refused.hint', { address })}
      />
    );
  return (
    <iframe
      className={styles['frame']}
      src={source}
      title={wordsOf(label)}
      // Without allow-same-origin, so that a page of this site cannot access the session either.
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
