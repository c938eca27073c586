import { hubAdapter } from '#machines/hub/hub.adapter.ts';
import { hubModel } from '#machines/hub/hub.model.ts';
import { tabRotationAdapter } from '#machines/tab-rotation/tab-rotation.adapter.ts';
import { tabRotationModel } from '#machines/tab-rotation/tab-rotation.model.ts';
import { startDemo } from '#tests/support/demo.ts';
import { testTours } from '#tests/support/test-tours.ts';

const demo = startDemo();
testTours(demo, {
  name: 'tabs that take turns',
  model: tabRotationModel,
  adapter: tabRotationAdapter,
});
testTours(demo, { name: 'the way to live values', model: hubModel, adapter: hubAdapter });
