import { useText } from '#engine/text.ts';

import styles from './all-machines-tiles.module.css';
import type { TileSize } from './tile-lines.ts';

interface SizeChoiceProps {
  chosen: TileSize | undefined;
  choose(size: TileSize | undefined): void;
}

const sizes = ['S', 'M', 'L'] as const;

/** Select of the tile size; a second press returns to the automatic size. */
export function SizeChoice({ chosen, choose }: SizeChoiceProps) {
  const { t } = useText();
  return (
    <fieldset className={styles['sizes']} aria-label={t('all-machines-tiles.size')}>
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === chosen}
          aria-label={t(`all-machines-tiles.size.${size}`)}
          onClick={() => choose(size === chosen ? undefined : size)}
        >
          {size}
        </button>
      ))}
    </fieldset>
  );
}
