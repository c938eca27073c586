import { testEveryScreen } from '#tests/support/test-every-screen.ts';

testEveryScreen('zh-CN');
