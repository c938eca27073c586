import { useTranslation } from 'react-i18next';

import { Annotated } from '#plant/annotations/annotated.tsx';
import { headerWidgets } from '#widgets/traits.ts';

import type { ScopedScreenProps } from './one-plant.tsx';

/** Around a screen of a plant that is none of the dashboards: notes in its charts, and a heading that is read out. */
export function OwnScreen({ screen, scope, children }: ScopedScreenProps) {
  const { t } = useTranslation();
  const hasHeader = Object.values(screen.widgets).some(
    (widget) => widget !== undefined && headerWidgets.has(widget.type),
  );
  return (
    <Annotated scope={scope}>
      {!hasHeader && <h1 className="ls-visually-hidden">{t(screen.title)}</h1>}
      {children}
    </Annotated>
  );
}
