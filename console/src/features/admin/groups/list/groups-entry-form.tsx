import type { GroupSettings } from '@kolaj/contract/channel-admin';
import type { GroupList } from '@kolaj/domain/channel/group';
import type { GroupEntry } from '@kolaj/domain/channel/group-entry';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import styles from '../groups.module.css';
import type { GroupsEditing } from '../use-groups-editor.ts';
import { GroupsIdField } from './groups-id-field.tsx';
import { GroupsSenders } from './groups-senders.tsx';
import { GroupsSources } from './groups-sources.tsx';

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
          t({ id: 'firm-groups.brand-help', message: 'The folder’s name. Several brands with commas between them.' })
        }
        list={isBrand ? names : undefined}
        value={entry.name}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <TextInput
        label={t({ id: 'firm-groups.label', message: 'What the group is called' })}
        description={t({
          id: 'firm-groups.label-help',
          message: 'Only for people: so it stands in confirmations and reports.',
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
