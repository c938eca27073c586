import { use } from 'react';

import { DisplayContext } from '#engine/display.ts';
import { useText } from '#engine/text.ts';

import { wholePlan, zoomedView, zoomStep, type Change } from './view.ts';
import styles from './zoom-buttons.module.css';

interface ZoomButtonsProps {
  zoom: number;
  change: (next: Change) => void;
}

export function ZoomButtons({ zoom, change }: ZoomButtonsProps) {
  const { t } = useText();
  const isWhole = zoom === 1;
  if (use(DisplayContext).hidesControls) return null;
  return (
    <div className={styles['buttons']}>
      <ZoomButton
        label={t('plant-scheme.zoom-in')}
        path="M12 5v14M5 12h14"
        onPress={() => change((view, room) => zoomedView(view, zoomStep, { room }))}
      />
      <ZoomButton
        label={t('plant-scheme.zoom-out')}
        path="M5 12h14"
        isIdle={isWhole}
        onPress={() => change((view, room) => zoomedView(view, 1 / zoomStep, { room }))}
      />
      <ZoomButton
        label={t('plant-scheme.fit')}
        path="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
        isIdle={isWhole}
        onPress={() => change(() => wholePlan)}
      />
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  path: string;
  /** Disabled, but focusable. */
  isIdle?: boolean;
  onPress: () => void;
}

function ZoomButton({ label, path, isIdle = false, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      title={label}
      aria-disabled={isIdle}
      onClick={onPress}
    >
      <svg className="ls-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
