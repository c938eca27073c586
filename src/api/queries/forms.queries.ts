import { defineQuery } from './define-query.ts';

/** Forms under way at a plant. Its calls come with the first screen that asks. */
export const plantForms = defineQuery({
  name: 'plant-forms',
  parameters: { plantId: 'text' },
  async ask({ plantId }, signal) {
    const { listForms } = await import('../forms/forms.ts');
    return (await listForms({ machineId: plantId, isCompleted: false }, signal)).Items;
  },
});
