/** `npm run check:full` does at length what the gate does a few times. */
export const isFull = process.env['LINESIDE_TESTS'] === 'full';
