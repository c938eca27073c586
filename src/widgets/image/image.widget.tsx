import { useState } from 'react';

import { useSiteRules } from '#engine/site.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { allowedAddress } from '#lib/safe-address.ts';

import type { ImageOptions } from './image.gen.ts';
import { NotShown } from '#ui/not-shown.tsx';
import styles from './image.module.css';
import schema from './image.schema.json' with { type: 'json' };
import { validate } from './image.validate.gen.js';

/** A picture of this site, or of an allowed origin. */
export const image = defineWidget<ImageOptions, {}>({
  type: 'image',
  schema,
  validate,
  size: { w: 4, h: 6 },
  slots: {},
  Component: Picture,
});

function Picture({ options: { address, alt, fit = 'contain' } }: WidgetProps<ImageOptions, {}>) {
  const { t, wordsOf } = useText();
  const { images } = useSiteRules();
  const [failed, setFailed] = useState<string>();
  const source = allowedAddress(address, images);
  if (source === undefined)
    return <NotShown title={t('image.refused')} text={t('image.refused.hint', { address })} />;
  if (failed === source) return <NotShown title={t('image.failed')} text={wordsOf(alt)} />;
  return (
    <img
      className={styles['image']}
      data-fit={fit}
      src={source}
      alt={wordsOf(alt)}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  );
}
