import { startDemo } from '#tests/support/demo.ts';
import { testTours } from '#tests/support/test-tours.ts';

testTours(startDemo(), ['plant-mode']);
