import { startDemo } from '#tests/support/demo.ts';
import { testLongPaths } from '#tests/support/test-long-paths.ts';

testLongPaths(startDemo(), ['meeting']);
