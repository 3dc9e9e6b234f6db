import type { GroupEntry } from '@kolaj/domain/channel/group-entry';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GroupsEditing } from '../use-groups-editor.ts';

/** The provider's chat id. It is taken when the field is left; one that is listed already is not (D-84). */
export function GroupsIdField({ entry, editor }: { entry: GroupEntry; editor: GroupsEditing }) {
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
