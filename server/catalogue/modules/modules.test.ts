import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { modules } from './modules.resource.ts';

const robot = { ClientId: 'northwind', Type: 'ROBOT', IsEnabled: true };

testResource({
  resource: modules,
  valid: [
    {
      ...robot,
      DisplayName: 'Robot 2',
      ExternalType: 'OPC_UA',
      Parameters: [{ Name: 'address', Value: 'opc.tcp://10.0.0.7' }],
    },
    { ...robot, DisplayName: 'robot 10', IsEnabled: false },
  ],
  change: { DisplayName: 'Robot 1', IsEnabled: false },
  invalid: [
    [{ ...robot, DisplayName: 'ROBOT 10' }, 'DisplayName'],
    [{ ...robot, DisplayName: 'X', Type: 'CAR' }, 'Type'],
    [{ ...robot, DisplayName: 'X', ClientId: 'fabrikam' }, 'ClientId'],
    [{ ...robot, DisplayName: 'X', Parameters: [{ Name: '' }] }, 'Parameters'],
  ],
});
