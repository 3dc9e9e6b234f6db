import type { GroupEntryView } from '@kolaj/contract/channel-admin';
import { readSource } from '@kolaj/domain/broadcast/routing/source-streams';
import type { GroupList } from '@kolaj/domain/channel/group';
import type { GroupEntry } from '@kolaj/domain/channel/group-entry';
import type { GroupFault } from '@kolaj/domain/channel/group-faults';
import { unknownNames } from '@kolaj/domain/channel/known-names';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconFolderQuestion, IconSparkles, IconUnlink } from '@tabler/icons-react';
import styles from '../groups.module.css';

interface GroupsMarksProps {
  entry: GroupEntry;
  list: GroupList;
  known: ReadonlySet<string>;
  lost: GroupEntryView['lost'];
  faults: readonly GroupFault[];
}

/** What there is to say of a group, each as icon and word: new, incomplete, lost, a name that matches no folder. */
export function GroupsMarks({ entry, list, known, lost, faults }: GroupsMarksProps) {
  const { t } = useLingui();
  const unknown = unknownNames({ list, name: entry.name }, known);
  const names = unknown.join(', ');
  const odd = list === 'whatsappList' || list === 'numberListTarget' ? readSource(entry.source).unknown.join(', ') : '';
  const isIncomplete = faults.some(({ group_id }) => group_id === entry.group_id);
  return (
    <div className={styles.marks}>
      {entry.new && (
        <span className={styles.mark} data-tone="blue">
          <IconSparkles size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.new">New</Trans>
        </span>
      )}
      {isIncomplete && (
        <span className={styles.mark} data-tone="red">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.incomplete">Incomplete</Trans>
        </span>
      )}
      {lost && (
        <span className={styles.mark} data-tone="red" title={lost.reason}>
          <IconUnlink size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.lost">Nothing can be posted there</Trans>
        </span>
      )}
      {names !== '' && (
        <span
          className={styles.mark}
          data-tone="amber"
          title={t({
            id: 'firm-groups.no-folder-why',
            message: `No folder is called ${names}, so nothing is sent there.`,
          })}
        >
          <IconFolderQuestion size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.no-folder">No such folder</Trans>
        </span>
      )}
      {odd !== '' && (
        <span className={styles.mark} data-tone="amber">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.odd-source">Unknown source: {odd}</Trans>
        </span>
      )}
    </div>
  );
}
