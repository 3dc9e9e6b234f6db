import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { readSource } from '@kolaj/domain/broadcast/routing/source-streams';
import { type GroupList, streams } from '@kolaj/domain/channel/group/group';
import type { GroupEntry } from '@kolaj/domain/channel/group/group-entry';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import styles from '../groups.module.css';
import type { GroupsEditing } from '../use-groups-editor.ts';

interface GroupsSendersProps {
  entry: GroupEntry;
  phones: GroupSettings['phones'];
  edit: (part: Partial<GroupEntry>) => void;
  isNumberMissing: boolean;
}

/** Who writes to the group: its phone with the number, or its Telegram account; and which phones may replace it. */
function GroupsSenders({ entry, phones, edit, isNumberMissing }: GroupsSendersProps) {
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

/** A phone that was connected by a code is called by an id of ours until it has told its name. */
const nameOf = ({ name, number, id }: GroupSettings['phones'][number]) => {
  const own = name === id ? '' : name;
  return [own, number].filter(Boolean).join(' · ') || (id.startsWith('kolaj-') ? 'WhatsApp' : id);
};

/** The phones that are known, and the one that is set although nobody knows it. */
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
        <Trans id="firm-groups.spares">Replaces that phone when it is not active</Trans>
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

const words = {
  kolaj: msg({ id: 'firm-groups.source-kolaj', message: 'Collages' }),
  production: msg({ id: 'firm-groups.source-production', message: 'Production images' }),
  mobile: msg({ id: 'firm-groups.source-mobile', message: 'Mobile images' }),
  sale: msg({ id: 'firm-groups.source-sale', message: 'Discounted ones, in a sale-only send' }),
} as const satisfies Record<string, MessageDescriptor>;

const sources = [...streams, 'sale'] as const;

interface GroupsSourcesProps {
  entry: GroupEntry;
  edit: (part: Partial<GroupEntry>) => void;
  isMissing: boolean;
}

/** Which images the group takes (D-51). */
function GroupsSources({ entry, edit, isMissing }: GroupsSourcesProps) {
  const { t } = useLingui();
  const taken = takenIn(entry.source);
  const switchOne = (source: (typeof sources)[number], isOn: boolean) => {
    const next = sources.filter((one) => (one === source ? isOn : taken.includes(one)));
    edit({ source: next.length === sources.length ? 'all' : next.join(', ') });
  };
  return (
    <fieldset className={styles.ticks}>
      <legend>
        <Trans id="firm-groups.source">What the group receives</Trans>
      </legend>
      {sources.map((source) => (
        <Checkbox
          key={source}
          label={t(words[source])}
          checked={taken.includes(source)}
          onChange={({ currentTarget }) => switchOne(source, currentTarget.checked)}
        />
      ))}
      {isMissing && (
        <p className={styles.wrong}>
          <Trans id="firm-groups.source-missing">Tick what the group receives.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function takenIn(source: string): (typeof sources)[number][] {
  if (source.trim() === '') return [];
  const { streams: taken, sale } = readSource(source);
  return sources.filter((one) => (one === 'sale' ? sale : taken.has(one)));
}

interface GroupsEntryFormProps {
  entry: GroupEntry;
  list: GroupList;
  editor: GroupsEditing;
  phones: GroupSettings['phones'];
}

/** The fields of one group. What the specification's list has not is not shown. */
export function GroupsEntryForm({ entry, list, editor, phones }: GroupsEntryFormProps) {
  const { t } = useLingui();
  const names = useId();
  const { group_id } = entry;
  const isBrand = list === 'whatsappList' || list === 'telegramList';
  const hasSource = list === 'whatsappList' || list === 'numberListTarget';
  const edit = (part: Partial<GroupEntry>) => editor.edit(group_id, part);
  const isMissing = (field: 'source' | 'number') =>
    editor.faults.some((fault) => fault.group_id === group_id && fault.field === field);
  return (
    <div className={styles.fields}>
      <TextInput
        label={
          isBrand ? t({ id: 'firm-groups.brand', message: 'Brand' }) : t({ id: 'firm-groups.name', message: 'Name' })
        }
        description={
          isBrand &&
          t({ id: 'firm-groups.brand-help', message: 'The folder’s name. Separate several brands by commas.' })
        }
        list={isBrand ? names : undefined}
        value={entry.name}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <TextInput
        label={t({ id: 'firm-groups.label', message: 'Name of the group' })}
        description={t({
          id: 'firm-groups.label-help',
          message: 'Shown in confirmations and reports.',
        })}
        value={entry.label}
        autoComplete="off"
        onChange={({ currentTarget }) => edit({ label: currentTarget.value })}
      />
      <GroupsSenders entry={entry} phones={phones} edit={edit} isNumberMissing={isMissing('number')} />
      <GroupsIdField entry={entry} editor={editor} />
      {hasSource && <GroupsSources entry={entry} edit={edit} isMissing={isMissing('source')} />}
    </div>
  );
}

/** The provider's chat id. It is taken when the field is left; one that is listed already is not (D-84). */
function GroupsIdField({ entry, editor }: { entry: GroupEntry; editor: GroupsEditing }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(entry.group_id);
  const take = () => {
    const id = typed.trim();
    if (id === '' || !editor.rename(entry.group_id, id)) setTyped(entry.group_id);
  };
  return (
    <TextInput
      label={t({ id: 'firm-groups.group-id', message: 'Group id' })}
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
    />
  );
}
