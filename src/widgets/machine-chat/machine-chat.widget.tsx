import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { ChatMessages } from '#schemas/api/meetings.gen.ts';

import { useChat } from './messages/use-chat.ts';
import { useUnsentMessages } from './messages/use-unsent-messages.ts';
import { Composer } from './composer.tsx';
import { FindMessages } from './find-messages.tsx';
import type { MachineChatOptions } from './machine-chat.gen.ts';
import styles from './machine-chat.module.css';
import schema from './machine-chat.schema.json' with { type: 'json' };
import { validate } from './machine-chat.validate.gen.js';
import { MessageLog } from './message-log.tsx';

const slots = {
  chat: { query: 'chat-messages' },
  people: { query: 'machine-users', optional: true },
  stops: { query: 'stops', optional: true },
  machine: { query: 'plant-machines', optional: true },
} as const;

/** Chat about a machine, independent of meetings. */
export const machineChat = defineWidget<MachineChatOptions, typeof slots>({
  type: 'machine-chat',
  schema,
  validate,
  size: { w: 4, h: 14 },
  slots,
  Component: MachineChat,
});

export type ChatData = WidgetProps<MachineChatOptions, typeof slots>['data'];

function MachineChat({ data }: WidgetProps<MachineChatOptions, typeof slots>) {
  const [newest] = data.chat;
  return newest ? <Chat newest={newest} data={data} /> : null;
}

function Chat({ newest, data }: { newest: ChatMessages; data: ChatData }) {
  const { t } = useText();
  const { user, client, route } = usePlantScope();
  const [find, setFind] = useState('');
  const machineId = route['Id'] ?? '';
  const chat = useChat({ machineId, userId: user.Id, newest });
  const outbox = useUnsentMessages(machineId, user.Id);
  return (
    <div className={styles['chat']}>
      <FindMessages machineId={machineId} find={find} onFind={setFind} unread={chat.unread}>
        <MessageLog chat={chat} outbox={outbox} userId={user.Id} />
      </FindMessages>
      {outbox.error && (
        <p className="ls-field-error" role="alert">
          {t('machine-chat.notKept')}
        </p>
      )}
      <Composer
        people={data.people ?? []}
        stops={data.stops?.[0]?.Items ?? []}
        onSend={(message) =>
          outbox.send({
            ...message,
            machineId,
            clientId: data.machine?.[0]?.ClientId ?? client.Id,
          })
        }
      />
    </div>
  );
}
