import { testEveryScreen } from '#tests/support/test-every-screen.ts';

testEveryScreen('en-US', { isWhole: true });
