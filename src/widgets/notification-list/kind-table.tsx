import type { ComponentProps } from 'react';

import { useText } from '#engine/text.ts';
import type { NotificationSettings } from '#schemas/api/notifications.gen.ts';
import { CheckCell } from '#ui/controls/check-cell.tsx';

import styles from './notification-list.module.css';

type Kind = NotificationSettings['Muted'][number];

/** In display order; meetings send no notifications yet. */
const kinds: readonly Kind[] = [
  'chat.mention',
  'machine.stopped',
  'kpi.low',
  'kpi.lowShift',
  'value.outside',
  'source.silent',
  'order.late',
  'form.due',
  'form.overdue',
  'shift.changed',
];

interface KindTableProps {
  draft: NotificationSettings;
  /** Null: no mail can be sent; undefined: unknown yet. */
  mailAddress: string | null | undefined;
  onChange(fields: Partial<NotificationSettings>): void;
}

/** Kinds of notifications by channel. Without the product channel the others are off, too. */
export function KindTable({ draft, mailAddress, onChange }: KindTableProps) {
  const { t } = useText();
  const { Muted, Mail, Push } = draft;
  return (
    <>
      <table className={styles['kinds']}>
        <caption>{t('notification-list.which')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="ls-visually-hidden">{t('notification-list.kind')}</span>
            </th>
            <th scope="col">{t('notification-list.inProduct')}</th>
            <th scope="col">{t('notification-list.byMail')}</th>
            <th scope="col">{t('notification-list.byPush')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const isShown = !Muted.includes(kind);
            const name = t(`notification-list.kind.${kind}`);
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <Cell
                  label={`${name}: ${t('notification-list.inProduct')}`}
                  isChecked={isShown}
                  onChange={(isOn) => onChange({ Muted: toggled(Muted, kind, !isOn) })}
                />
                <Cell
                  label={`${name}: ${t('notification-list.byMail')}`}
                  isChecked={isShown && Mail.includes(kind)}
                  isOff={!isShown || !mailAddress}
                  onChange={(isOn) => onChange({ Mail: toggled(Mail, kind, isOn) })}
                />
                <Cell
                  label={`${name}: ${t('notification-list.byPush')}`}
                  isChecked={isShown && Push.includes(kind)}
                  isOff={!isShown}
                  onChange={(isOn) => onChange({ Push: toggled(Push, kind, isOn) })}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
      {mailAddress !== undefined && (
        <p className={styles['none']}>
          {mailAddress === null
            ? t('notification-list.noMail')
            : t('notification-list.mailTo', { address: mailAddress })}
        </p>
      )}
    </>
  );
}

function toggled(list: readonly Kind[], kind: Kind, isOn: boolean): Kind[] {
  const others = list.filter((one) => one !== kind);
  return isOn ? [...others, kind] : others;
}

/** The clickable area is larger than the checkbox. */
function Cell(check: ComponentProps<typeof CheckCell>) {
  return (
    <td>
      <label className="ls-checkbox">
        <CheckCell {...check} />
      </label>
    </td>
  );
}
