import type { FoundChannel } from '@kolaj/domain/channel/group-entry';
import { listOf } from '@kolaj/domain/channel/group-moves';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import styles from '../groups.module.css';
import { tabWords } from '../groups-words.ts';
import type { GroupsEditing } from '../use-groups-editor.ts';

/** A chat that the provider knows, who of ours is in it, and the button that takes it in. */
export function FoundRow({ channel, editor }: { channel: FoundChannel; editor: GroupsEditing }) {
  const { t } = useLingui();
  const { id, name, senders } = channel;
  const list = listOf(editor.form.lists, id);
  const add = t({ id: 'firm-groups.add', message: 'Add' });
  return (
    <li className={styles.foundRow}>
      <div className={styles.words}>
        <strong>{name || id}</strong>
        <span>{[...senders.map((sender) => sender.name), ...(list ? [t(tabWords[list])] : [])].join(' · ')}</span>
      </div>
      <Button
        size="xs"
        disabled={list !== null}
        aria-label={`${add}: ${name || id}`}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => editor.add(channel)}
      >
        {add}
      </Button>
    </li>
  );
}
