/** Path parameters of calls about a machine, or about all machines of a plant. */
export const byMachine = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 100 } },
};
