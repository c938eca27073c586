import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { sourceDevices } from './source-devices.resource.ts';

const broker = { ClientId: 'northwind', Kind: 'mqtt', Url: 'mqtt://10.0.0.7', Topic: 'plant/#' };
const rule = { MachineId: 'riverside-imm-01', Tag: 'status' };

testResource({
  resource: sourceDevices,
  valid: [
    {
      ...broker,
      DisplayName: 'Broker 2',
      Username: 'lineside',
      IsEnabled: true,
      Mapping: [{ ...rule, Topic: 'plant/+/state', Path: 'state', TimePath: 'ts' }],
    },
    {
      ClientId: 'northwind',
      DisplayName: 'broker 10',
      Kind: 'mtconnect',
      Url: 'https://10.0.0.8:5000/cell',
      IntervalSeconds: 0.5,
      IsEnabled: false,
    },
  ],
  change: { DisplayName: 'Broker 1', IsEnabled: false },
  invalid: [
    [{ ...broker, DisplayName: 'BROKER 10' }, 'DisplayName'],
    [{ ...broker, DisplayName: 'X', ClientId: 'fabrikam' }, 'ClientId'],
    [{ ...broker, DisplayName: 'X', Kind: 'modbus' }, 'Kind'],
    [{ ...broker, DisplayName: 'X', Url: 'http://10.0.0.7' }, 'Url'],
    [{ ...broker, DisplayName: 'X', Url: 'mqtt://user:password@10.0.0.7' }, 'Url'],
    [{ ...broker, DisplayName: 'X', Url: '10.0.0.7' }, 'Url'],
    [{ ...broker, DisplayName: 'X', Topic: null }, 'Topic'],
    [{ ...broker, DisplayName: 'X', Topic: 'plant/#/state' }, 'Topic'],
    [{ ...broker, DisplayName: 'X', Mapping: [{ ...rule, Topic: 'plant/a+' }] }, 'Mapping'],
    [
      { ...broker, DisplayName: 'X', Mapping: [{ ...rule, MachineId: 'monterrey-imm-01' }] },
      'Mapping',
    ],
    [{ ...broker, DisplayName: 'X', IntervalSeconds: 0 }, 'IntervalSeconds'],
  ],
});
