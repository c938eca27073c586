import type { UIType } from '#schemas/api/apps.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { languages } from '#server/base/languages.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import type { Db } from '#server/db/open.ts';
import { parseFilter } from '#server/web/lists/filter.ts';

import names from './ui-types.texts.json' with { type: 'json' };

type Code = keyof typeof names;
type Name = keyof (typeof names)['en-US'];

/** Default values of the fields of forms; a client's own values replace them. */
const defaultOptions: Readonly<Record<Name, readonly string[]>> = {
  DOWNTIME_REASON: [
    'MOLD_CHANGE',
    'NO_MATERIAL',
    'NO_OPERATOR',
    'HYDRAULIC_FAULT',
    'ELECTRICAL_FAULT',
    'QUALITY_HOLD',
  ],
  SCRAP_REASON: ['SHORT_SHOT', 'FLASH', 'SINK_MARK', 'BURN_MARK', 'CONTAMINATION'],
  SHIFT: ['EARLY', 'LATE', 'NIGHT'],
};

interface ValueList {
  DisplayName: string | null;
  values: readonly string[];
}

/**
 * @param filter `Name:…`, `ClientId:…` and `Language:…` of display names.
 * @throws Problem 404 for an unknown client or one beyond the caller's scope, 400 for an unknown
 * language.
 */
export async function uiTypes(
  db: Db,
  filter: string | undefined,
  caller: Caller,
): Promise<UIType[]> {
  const asked = parseFilter(filter, ['Name', 'ClientId', 'Language']);
  const code = codeOf(asked.Language);
  if (asked.ClientId !== undefined) await refuseForeignClient(db, asked.ClientId, caller);
  const own = asked.ClientId === undefined ? [] : await listsOf(db, asked.ClientId);
  const lists = new Map<string, ValueList>([
    ...Object.entries(defaultOptions).map(
      ([name, values]) => [name, { DisplayName: null, values }] as const,
    ),
    ...own,
  ]);
  return [...lists]
    .filter(([name]) => asked.Name === undefined || name === asked.Name)
    .map(([Name, { DisplayName, values }]) => ({
      Type: 'list',
      Name,
      DisplayName: DisplayName ?? nameOf(Name, code),
      ErrorMessage: '',
      InputMessage: '',
      Options: optionsOf(values),
      ValidValues: values.join(','),
    }));
}

async function listsOf(db: Db, clientId: string): Promise<(readonly [string, ValueList])[]> {
  const rows = await db
    .selectFrom('value_lists')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name_key')
    .execute();
  return rows.map(({ name, display_name, valid_values }) => [
    name,
    { DisplayName: display_name, values: JSON.parse(valid_values) as string[] },
  ]);
}

/** @throws Problem 400 */
function codeOf(asked: string | undefined): Code {
  const codes = languages.map(({ Code }) => Code);
  const code = codes.find((one) => one === (asked ?? 'en-US'));
  if (code === undefined)
    throw new Problem(
      400,
      'language.unknown',
      `Language is one of ${codes.join(', ')}, not "${asked}"`,
    );
  return code as Code;
}

function nameOf(name: string, code: Code): string {
  return Object.hasOwn(names[code], name) ? names[code][name as Name] : name.replaceAll('_', ' ');
}

/** The label of an option is its value with spaces for underscores. */
function optionsOf(values: readonly string[]): UIType['Options'] {
  if (values.length === 0) return [{ label: 'No Valid Value', value: '' }];
  return values.map((value) => ({ label: value.replaceAll('_', ' '), value }));
}
