import { mergePatch } from '../merge-patch.ts';

/** A theme as it travels: objects by name in a list. */
interface ThemeObjects<Named extends { UIObjectName: string }> {
  Name: string;
  UIJson: Named[];
  CustomProperties?: Readonly<Record<string, string | undefined>>;
}

/** What a file has different: objects and custom properties by their names, null takes away. */
interface ThemeDifference {
  objects?: object;
  customProperties?: object;
}

/** A client's theme with what its file has different, field by field. */
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
