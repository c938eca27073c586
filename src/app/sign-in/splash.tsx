import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import type { ThemedText } from '#theme/client-theme.ts';

import { useClientTheme } from '../load-client-theme.ts';

const plain = { background: null, poweredBy: null, slogan: {}, text: {} };

/** The client's branding: image, slogan and a text about the plant. Lineside's own by default. */
export function Splash() {
  const { background, poweredBy, slogan, text } = useClientTheme()?.splash ?? plain;
  return (
    <aside
      className="splash"
      data-has-image={background !== null}
      style={background ? { backgroundImage: `url("${background}")` } : undefined}
    >
      {!background && <Shift />}
      <SplashWords slogan={slogan} text={text} />
      {poweredBy && <img className="splash-powered-by" src={poweredBy} alt="" />}
    </aside>
  );
}

function SplashWords({ slogan, text }: { slogan: ThemedText; text: ThemedText }) {
  const { t } = useTranslation();
  return (
    <div className="splash-words">
      <p className="splash-slogan" style={styleOf(slogan)}>
        {slogan.text ?? t('signIn.slogan')}
      </p>
      <p className="splash-text" style={styleOf(text)}>
        {text.text ?? t('signIn.splashText')}
      </p>
    </div>
  );
}

/** A decorative shift of a plant as bars of machine status, with two stops. */
function Shift() {
  return (
    <div className="splash-shift" aria-hidden="true">
      {shift.map((line) => (
        <div key={line.join()}>
          {line.map((share, index) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- the bars are constant and never change their order
              key={index}
              data-status={statusAt(index, share)}
              style={{ flexGrow: Math.abs(share) }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Minutes by status; running and waiting alternate, stops are negative. */
const shift = [
  [120, 8, 210, 6, 136],
  [64, 14, 92, -38, 180, 10, 82],
  [240, 12, 228],
  [30, 20, 148, 6, 96, 18, 162],
  [182, 10, 60, -84, 144],
  [90, 6, 120, 9, 255],
  [300, 16, 164],
];

function statusAt(index: number, share: number): string {
  if (share < 0) return 'stopped';
  return index % 2 === 0 ? 'running' : 'waiting';
}

function styleOf(text: ThemedText): CSSProperties {
  return {
    ...(text.colour && { color: text.colour }),
    ...(text.size && { fontSize: `${text.size / 16}rem` }),
    ...(text.font && { fontFamily: `"${text.font}", var(--ls-font)` }),
  };
}
