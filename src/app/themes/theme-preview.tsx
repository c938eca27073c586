import { useTranslation } from 'react-i18next';

import { Cell } from '#engine/cell.tsx';
import { examples } from '#widgets/examples.ts';

import { SampleAround, SampleScreen } from '../gallery/sample-around.tsx';
import { usePlainScope } from '../screen/plain-scope.ts';
import styles from './themes.module.css';

const shown = ['plant-header', 'machine-tiles', 'oee-grid', 'parts-goal'];
const noRoute = {};

/** Head, tiles, a table and a chart with sample rows. */
export function ThemePreview() {
  const { t } = useTranslation();
  const plain = usePlainScope(noRoute);
  return (
    <section className={styles['preview']} aria-label={t('themes.preview')}>
      <SampleAround>
        {shown.map((type) => {
          const example = examples.get(type);
          if (!example) return null;
          return (
            <div key={type} className={styles['sample']} data-type={type}>
              <SampleScreen id={type} example={example} plain={plain}>
                <Cell id={type} placed={example.widget} />
              </SampleScreen>
            </div>
          );
        })}
      </SampleAround>
    </section>
  );
}
