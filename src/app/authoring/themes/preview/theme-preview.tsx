import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SampleAround, SampleScreen } from '#app/authoring/gallery/sample-around.tsx';
import { usePlainScope } from '#app/screen/plain-scope.ts';
import { WidgetCell } from '#engine/cell.tsx';
import { LiveStoreProvider } from '#plant/live/live-provider.tsx';
import { createLiveStore, setConnection } from '#plant/live/live-store.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import { examples } from '#widgets/examples.ts';

import styles from '../themes.module.css';
import { ThemeBrand } from './theme-brand.tsx';

const shown = ['plant-header', 'machine-tiles', 'oee-grid', 'parts-goal'];
const noRoute = {};

/** Preview: brand, header, tiles, a table and a chart with sample rows. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const plain = usePlainScope(noRoute);
  return (
    <section className={styles['preview']} aria-label={t('themes.preview')}>
      <ThemeBrand theme={theme} />
      <SampleAround>
        <Live>
          {shown.map((type) => {
            const example = examples.get(type);
            if (!example) return null;
            return (
              <div key={type} className={styles['sample']} data-type={type}>
                <SampleScreen id={type} example={example} plain={plain}>
                  <WidgetCell id={type} placed={example.widget} />
                </SampleScreen>
              </div>
            );
          })}
        </Live>
      </SampleAround>
    </section>
  );
}

/** Marks the samples as live without a connection. */
function Live({ children }: { children: ReactNode }) {
  const [store] = useState(createLiveSample);
  return <LiveStoreProvider store={store}>{children}</LiveStoreProvider>;
}

function createLiveSample() {
  const store = createLiveStore();
  setConnection(store, 'live');
  return store;
}
