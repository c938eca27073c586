import { testEveryScreen } from '#tests/support/test-every-screen.ts';

testEveryScreen('es-MX');
