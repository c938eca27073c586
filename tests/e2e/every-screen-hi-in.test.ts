import { testEveryScreen } from '#tests/support/test-every-screen.ts';

testEveryScreen('hi-IN');
