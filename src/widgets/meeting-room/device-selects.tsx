import { useText } from '#engine/text.ts';
import { SelectField } from '#ui/controls/fields.tsx';

import { useDevices } from './call/use-devices.ts';
import type { MeetingRoom } from './call/use-meeting.ts';

/** Selects of microphone and camera, if there are several. */
export function DeviceSelects({ room: { snapshot, own, send } }: { room: MeetingRoom }) {
  const { chosen } = snapshot.context;
  const devices = useDevices(own !== undefined);
  return (
    <>
      <DeviceSelect
        label="meeting-room.microphone"
        devices={devices.filter(({ kind }) => kind === 'audioinput')}
        chosen={chosen.microphone}
        onChoose={(microphone) =>
          send({ type: 'devices.chosen', chosen: { ...chosen, microphone } })
        }
      />
      <DeviceSelect
        label="meeting-room.camera"
        devices={devices.filter(({ kind }) => kind === 'videoinput')}
        chosen={chosen.camera}
        onChoose={(camera) => send({ type: 'devices.chosen', chosen: { ...chosen, camera } })}
      />
    </>
  );
}

interface DeviceSelectProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  chosen: string | undefined;
  onChoose(deviceId: string): void;
}

function DeviceSelect({ label, devices, chosen, onChoose }: DeviceSelectProps) {
  const { t } = useText();
  if (devices.length < 2) return null;
  return (
    <SelectField
      label={t(label)}
      value={chosen ?? devices[0]?.deviceId ?? ''}
      options={devices.map((device) => ({
        value: device.deviceId,
        label: device.label || t('meeting-room.usual'),
      }))}
      onChange={onChoose}
    />
  );
}
