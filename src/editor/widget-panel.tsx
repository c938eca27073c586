import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '#engine/frame.tsx';
import { loadWidget } from '#engine/widget-parts.ts';
import type { WidgetRegistry } from '#engine/widget.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { valueAt } from '#shared/json-pointer.ts';
import { Button } from '#ui/controls/button.tsx';

import { withoutWidget, withValue } from './document-edits.ts';
import { type BaseLayer, layerAt, layersByField } from './draft/overlay-draft.ts';
import type { FieldContext } from './form/field-context.ts';
import { fieldsOfWidget } from './form/form-fields.ts';
import { SchemaField } from './form/schema-field.tsx';
import styles from './side-panel.module.css';
import { WidgetFieldContext } from './widget-field.ts';
import { useWidgetNames } from './widget-names.ts';

const noFields = {};

interface WidgetPanelProps {
  baseLayer: BaseLayer;
  screen: Screen;
  id: string;
  widgets: WidgetRegistry;
  problems: readonly ScreenProblem[];
  onChange(screen: Screen): void;
}

/** The form of the selected widget. */
export function WidgetPanel(props: WidgetPanelProps) {
  const { baseLayer, screen, id, widgets, onChange } = props;
  const { t } = useTranslation();
  const { nameOf } = useWidgetNames();
  const renderField = use(WidgetFieldContext);
  const widget = screen.widgets[id];
  const load = widget && Object.hasOwn(widgets, widget.type) ? widgets[widget.type] : undefined;
  return (
    <section className={styles['panel']} aria-label={t('editor.widget')}>
      <h2>{nameOf(id)}</h2>
      <p className="ls-field-hint">
        {t('editor.widget.id')} <code>{id}</code>
      </p>
      {load ? (
        <Suspense fallback={<Loading />}>
          {renderField?.({ screen, base: baseLayer.document, id, onChange })}
          <Fields {...props} load={load} />
        </Suspense>
      ) : (
        <p>{t('editor.widget.unknown', { type: widget?.type ?? '' })}</p>
      )}
      <Button look="quiet" onClick={() => onChange(withoutWidget(screen, id))}>
        {t('editor.remove')}
      </Button>
    </section>
  );
}

function Fields({
  baseLayer,
  screen,
  id,
  problems,
  onChange,
  load,
}: WidgetPanelProps & { load: WidgetRegistry[string] }) {
  const widget = use(loadWidget(load));
  const fields = useMemo(() => fieldsOfWidget(screen, id, widget), [screen, id, widget]);
  const setBy = useMemo(() => layersByField(baseLayer, screen), [baseLayer, screen]);
  const order = ['base', ...baseLayer.layers.map(({ name }) => name), baseLayer.name];
  const rows = screen.data?.[screen.widgets[id]?.data?.['rows'] ?? '']?.query ?? '';
  const context: FieldContext = {
    type: widget.type,
    rowFields: baseLayer.rowFields[rows] ?? noFields,
    valueAt: (pointer) => valueAt(screen, pointer),
    set: (pointer, value) => onChange(withValue(screen, pointer, value)),
    layerAt: (pointer) => layerAt(setBy, pointer, order),
    own: baseLayer.name,
    layerNames: baseLayer.layerNames,
    reset: (pointer) => onChange(withValue(screen, pointer, valueAt(baseLayer.document, pointer))),
    faultAt: (pointer) =>
      problems.find(({ Pointer }) => Pointer === `/patch${pointer}` || Pointer === pointer),
  };
  return fields.map((field) => <SchemaField key={field.pointer} field={field} context={context} />);
}
