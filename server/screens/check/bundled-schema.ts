import formSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import overlaySchema from '#schemas/config/overlay.schema.json' with { type: 'json' };
import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };

import { widgetSchemas, type Schema } from './widget-schemas.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The schema of screens with the options of all widgets, for completion in editors. */
export function bundledScreenSchema(): Schema {
  const { $id: _, ...screen } = screenSchema as Schema;
  return { ...screen, definitions: fullDefinitions() };
}

/**
 * The schema of overlays: their patch completes like a screen, with every field optional or null.
 */
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

/** Schemas for completion and validation in editors, by file name. */
export function editorSchemas(): Schemas {
  return {
    'screen-with-widgets': bundledScreenSchema(),
    'overlay-with-widgets': bundledOverlaySchema(),
    form: formFileSchema(),
  };
}

/** The schema of form files, which may have a `$schema` for editors. */
function formFileSchema(): Schema {
  const { $id: _, ...schema } = formSchema as Schema;
  const { FormDocument, ...others } = formSchema.definitions;
  const properties = { $schema: { type: 'string' }, ...FormDocument.properties };
  const definitions = { ...others, FormDocument: { ...FormDocument, properties } };
  return { ...schema, definitions, $ref: '#/definitions/FormDocument' };
}

/** Definitions of screens, with the options of each widget as a definition. */
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

/** The options of widgets, by their type. */
function optionRules(definitionName: (name: string) => string): Schema[] {
  return [...widgetSchemas().keys()].map((type) => ({
    if: { required: ['type'], properties: { type: { const: type } } },
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema
    then: {
      properties: { options: { $ref: `#/definitions/${definitionName(optionsName(type))}` } },
    },
  }));
}

/** The schema as an embedded definition, with its references adjusted. */
function embedded(type: string, schema: Schema): Schema {
  const below = `#/definitions/${optionsName(type)}/definitions/`;
  const own = { ...schema, $schema: undefined, $id: undefined };
  return JSON.parse(JSON.stringify(own).replaceAll('#/definitions/', below)) as Schema;
}

/** Schema of a merge patch for a value: lists are replaced whole, so they are unchanged. */
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
