import formSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import overlaySchema from '#schemas/config/overlay.schema.json' with { type: 'json' };
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };

import { widgetSchemas, type Schema } from './widget-schemas.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The schema of screens with the options of every widget in it: for editors that complete. */
export function bundledScreenSchema(): Schema {
  const { $id: _, ...screen } = screenSchema as Schema;
  return { ...screen, definitions: fullDefinitions() };
}

/** The schema of overlays, whose patch completes as a screen does: any field, or null to remove it. */
export function bundledOverlaySchema(): Schema {
  const { $id: _, ...overlay } = overlaySchema as Schema;
  const { definitions: __, ...screen } = screenSchema as Schema;
  const { description } = overlaySchema.properties.patch;
  const full = fullDefinitions();
  const patches = Object.entries(full).map(([name, one]) => [patchName(name), patchOf(one)]);
  const properties = { ...overlaySchema.properties, patch: { ...patchOf(screen), description } };
  const definitions = { ...full, ...(Object.fromEntries(patches) as Schemas) };
  const Widget = definitions[patchName('Widget')];
  definitions[patchName('Widget')] = { ...Widget, allOf: optionRules(patchName) };
  return { ...overlay, properties, definitions };
}

/** By the name of the file: what editors complete and check by. */
export function editorSchemas(): Schemas {
  return {
    'screen-with-widgets': bundledScreenSchema(),
    'overlay-with-widgets': bundledOverlaySchema(),
    form: formFileSchema(),
  };
}

/** Of a form as a file, which may name the schema that its editor checks by. */
function formFileSchema(): Schema {
  const { $id: _, ...schema } = formSchema as Schema;
  const { FormDocument, ...others } = formSchema.definitions;
  const properties = { $schema: { type: 'string' }, ...FormDocument.properties };
  const definitions = { ...others, FormDocument: { ...FormDocument, properties } };
  return { ...schema, definitions, $ref: '#/definitions/FormDocument' };
}

/** Those of screens, with the options of each widget as one of its own. */
function fullDefinitions(): Schemas {
  const own = screenSchema.definitions as Schemas;
  const schemas = [...widgetSchemas()];
  const { properties, ...Widget } = own['Widget'] as { properties: Schemas };
  const type = { ...properties['type'], enum: schemas.map(([name]) => name) };
  return {
    ...own,
    Widget: { ...Widget, properties: { ...properties, type }, allOf: optionRules((name) => name) },
    ...Object.fromEntries(
      schemas.map(([name, schema]) => [optionsName(name), embedded(name, schema)]),
    ),
  };
}

/** Which options a widget takes, by its type. */
function optionRules(definitionName: (name: string) => string): Schema[] {
  return [...widgetSchemas().keys()].map((type) => ({
    if: { required: ['type'], properties: { type: { const: type } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      properties: { options: { $ref: `#/definitions/${definitionName(optionsName(type))}` } },
    },
  }));
}

/** Its own definitions are then further down. */
function embedded(type: string, schema: Schema): Schema {
  const below = `#/definitions/${optionsName(type)}/definitions/`;
  const own = { ...schema, $schema: undefined, $id: undefined };
  return JSON.parse(JSON.stringify(own).replaceAll('#/definitions/', below)) as Schema;
}

/** What a merge patch may say of a value: lists are replaced whole, so they stay as they are. */
function patchOf(schema: Schema): Schema {
  const { $ref, properties, additionalProperties, type, description } = schema;
  const named = typeof $ref === 'string' && /^#\/definitions\/([^/]+)$/.exec($ref)?.[1];
  if (typeof named === 'string') return { $ref: `#/definitions/${patchName(named)}` };
  if (type !== 'object') return schema;
  return {
    type,
    ...(description !== undefined && { description }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Schemas).map(([name, one]) => [name, orNull(patchOf(one))]),
      ),
    }),
    additionalProperties:
      typeof additionalProperties === 'object'
        ? orNull(patchOf(additionalProperties as Schema))
        : (additionalProperties ?? true),
  };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function optionsName(type: string): string {
  return `options.${type}`;
}

function patchName(name: string): string {
  return `patch.${name}`;
}
