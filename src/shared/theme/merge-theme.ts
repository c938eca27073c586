import { mergePatch } from '../merge-patch.ts';

/** A theme in API format: a list of named objects. */
interface ThemeObjects<Named extends { UIObjectName: string }> {
  Name: string;
  UIJson: Named[];
  CustomProperties?: Readonly<Record<string, string | undefined>>;
}

/** Overrides of a theme file: objects and custom properties by name; null removes. */
interface ThemeDifference {
  objects?: object;
  customProperties?: object;
}

/** A client's theme with the overrides of its file, field by field. */
export function mergeTheme<Named extends { UIObjectName: string }>(
  base: ThemeObjects<Named>,
  { objects = {}, customProperties = {} }: ThemeDifference,
): ThemeObjects<Named> {
  const before = Object.fromEntries(
    base.UIJson.map(({ UIObjectName, ...fields }) => [UIObjectName, fields]),
  );
  const merged = mergePatch(before, objects) as Record<string, object>;
  const custom = mergePatch(base.CustomProperties ?? {}, customProperties);
  return {
    Name: base.Name,
    UIJson: Object.entries(merged).map(
      ([UIObjectName, fields]) => Object.assign({ UIObjectName }, fields) as unknown as Named,
    ),
    CustomProperties: custom as Record<string, string>,
  };
}
