import { Problem } from '#server/base/problem.ts';
import {
  defineResource,
  forAdministrators,
} from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';
import { texts } from '#server/resource-kit/describe/list-fields.ts';

/**
 * Choices of a client's forms, such as reasons and shifts. They replace the default list of the
 * same name.
 */
export const valueLists = defineResource({
  name: 'value-lists',
  path: '/admin/clients/:clientId/uitypes',
  table: 'value_lists',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    Name: text('name', { keyColumn: 'name_key', isRequired: true, isUnique: true }),
    DisplayName: text('display_name'),
    Values: texts('valid_values', { minItems: 1, maxItems: 200 }),
  },
  orderBy: 'Name',
  policy: forAdministrators,
  isCloned: true,
  audit: 'value list',
  // The comma is the separator in the specification's list of valid values.
  validate: async (_, { after }) => {
    const wrong = after.Values.find((value) => value.includes(','));
    if (wrong !== undefined)
      throw new Problem(400, 'valueList.comma', `"${wrong}" has a comma.`).with({
        Errors: [
          {
            Field: 'Values',
            Message: `A value has no comma: "${wrong}"`,
            Code: 'valueList.comma',
            Values: { value: wrong },
          },
        ],
      });
  },
});
