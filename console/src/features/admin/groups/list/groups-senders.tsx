import type { GroupSettings } from '@kolaj/contract/channel-admin';
import type { GroupEntry } from '@kolaj/domain/channel/group-entry';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import styles from '../groups.module.css';

interface GroupsSendersProps {
  entry: GroupEntry;
  phones: GroupSettings['phones'];
  edit: (part: Partial<GroupEntry>) => void;
  isNumberMissing: boolean;
}

/** Who writes to the group: its phone with the number, or its Telegram account; and who may stand in. */
export function GroupsSenders({ entry, phones, edit, isNumberMissing }: GroupsSendersProps) {
  const { t } = useLingui();
  const isTelegram = entry.type === 'telegram';
  const own = phones.filter(({ type }) => type === entry.type);
  const chosen = isTelegram ? entry.telegram_id : entry.phone_id;
  const choose = (id: string) => {
    if (isTelegram) return edit({ telegram_id: id });
    const number = own.find((phone) => phone.id === id)?.number ?? entry.number;
    edit({ phone_id: id, number, spare_phone_ids: entry.spare_phone_ids.filter((spare) => spare !== id) });
  };
  const none = isTelegram
    ? t({ id: 'firm-groups.usual-account', message: 'The firm’s own account' })
    : t({ id: 'firm-groups.any-phone', message: 'Any phone that is in the group' });
  return (
    <>
      <NativeSelect
        label={
          isTelegram
            ? t({ id: 'firm-groups.account', message: 'Telegram account' })
            : t({ id: 'firm-groups.phone', message: 'Phone that sends' })
        }
        value={chosen}
        data={[{ value: '', label: none }, ...optionsOf(own, chosen)]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {!isTelegram && (
        <TextInput
          label={t({ id: 'firm-groups.number', message: 'Number' })}
          value={entry.number}
          inputMode="tel"
          autoComplete="off"
          error={isNumberMissing && t({ id: 'firm-groups.number-missing', message: 'The phone’s number is missing.' })}
          onChange={({ currentTarget }) => edit({ number: currentTarget.value })}
        />
      )}
      {!isTelegram && <Spares entry={entry} phones={own} edit={edit} />}
    </>
  );
}

const nameOf = ({ name, number, id }: GroupSettings['phones'][number]) =>
  [name || id, number].filter(Boolean).join(' · ');

/** The phones that are known, and the one that stands there although nobody knows it. */
function optionsOf(phones: GroupSettings['phones'], chosen: string) {
  const known = phones.map((phone) => ({ value: phone.id, label: nameOf(phone) }));
  return chosen === '' || phones.some(({ id }) => id === chosen) ? known : [...known, { value: chosen, label: chosen }];
}

function Spares({ entry, phones, edit }: Omit<GroupsSendersProps, 'isNumberMissing'>) {
  const spares = entry.spare_phone_ids;
  const others = phones.filter(({ id }) => id !== entry.phone_id);
  if (others.length === 0) return null;
  const switchOne = (id: string, isOn: boolean) =>
    edit({ spare_phone_ids: isOn ? [...spares, id] : spares.filter((spare) => spare !== id) });
  return (
    <fieldset className={styles.ticks}>
      <legend>
        <Trans id="firm-groups.spares">Stands in when that phone is not active</Trans>
      </legend>
      <p>
        <Trans id="firm-groups.spares-help">
          In the order of ticking. None ticked: any phone that is in the group.
        </Trans>
      </p>
      {others.map((phone) => (
        <Checkbox
          key={phone.id}
          label={nameOf(phone)}
          checked={spares.includes(phone.id)}
          onChange={({ currentTarget }) => switchOne(phone.id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
