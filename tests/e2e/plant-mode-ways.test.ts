import { plantModeAdapter } from '#machines/plant-mode/plant-mode.adapter.ts';
import { plantModeModel } from '#machines/plant-mode/plant-mode.model.ts';
import { startDemo } from '#tests/support/demo.ts';
import { testTours } from '#tests/support/test-tours.ts';

testTours(startDemo(), {
  name: 'the modes of a plant',
  model: plantModeModel,
  adapter: plantModeAdapter,
});
