import { defineQuery } from './define-query.ts';

/** Open forms of a plant. The calls are loaded on first use. */
export const plantForms = defineQuery({
  name: 'plant-forms',
  parameters: { plantId: 'text' },
  async ask({ plantId }, signal) {
    const { listForms } = await import('../forms/forms.ts');
    return (await listForms({ machineId: plantId, isCompleted: false }, signal)).Items;
  },
});
