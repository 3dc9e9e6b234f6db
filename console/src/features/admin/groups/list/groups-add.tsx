import { isWhatsappGroup } from '@kolaj/domain/channel/found-channels';
import type { GroupList } from '@kolaj/domain/channel/group';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import styles from '../groups.module.css';
import type { GroupsEditing } from '../use-groups-editor.ts';

interface GroupsAddProps {
  list: Extract<GroupList, 'whatsappList' | 'telegramList'>;
  editor: GroupsEditing;
}

/** A group by its id, for what no fetch can see. */
export function GroupsAdd({ list, editor }: GroupsAddProps) {
  const { t } = useLingui();
  const [id, setId] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const kind = list === 'whatsappList' ? 'whatsapp' : 'telegram';
  const add = () => {
    const typed = id.trim();
    const isRight = kind === 'whatsapp' ? isWhatsappGroup({ id: typed }) : /^(-?\d+|@\w{4,})$/.test(typed);
    setIsWrong(!isRight);
    if (!isRight) return;
    editor.add({ id: typed, kind, name: '', senders: [] });
    editor.setOpenId(typed);
    setId('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <TextInput
        label={t({ id: 'firm-groups.by-id', message: 'Add by id' })}
        placeholder={kind === 'whatsapp' ? '120363…@g.us' : '-100…'}
        value={id}
        autoComplete="off"
        spellCheck={false}
        error={
          isWrong &&
          (kind === 'whatsapp'
            ? t({ id: 'firm-groups.id-whatsapp', message: 'The id of a WhatsApp group ends in @g.us.' })
            : t({ id: 'firm-groups.id-telegram', message: 'The id of a Telegram chat is a number or @name.' }))
        }
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />} disabled={id.trim() === ''} onClick={add}>
        <Trans id="firm-groups.add-id">Add group</Trans>
      </Button>
    </div>
  );
}
