import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf } from '../shell/places.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './approve.module.css';
import { ApproveDesk } from './approve-desk.tsx';
import { useFolders, type WaitingFolder } from './use-folders.ts';

/** One picture after the other, until nothing waits in any folder. */
export function ApprovePage() {
  const folders = useFolders();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, again } = folders;
  if (data === undefined) return error === undefined ? <Waiting /> : <Failed error={error} onRetry={again} />;
  const waiting = data.filter((folder) => folder.waiting > 0 || folder.id === chosen);
  const folder = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  if (folder === undefined) return <NothingWaits />;
  return (
    <>
      {waiting.length > 1 && <FolderChoice folders={waiting} folder={folder} onChoose={setChosen} />}
      <ApproveDesk
        key={folder.id}
        folder={folder.id}
        onDone={() => {
          // The next folder comes by itself.
          setChosen(null);
          again();
        }}
        onBegin={() => setChosen(folder.id)}
      />
    </>
  );
}

const Waiting = () => <div className={styles.waiting} aria-busy="true" />;

interface FolderChoiceProps {
  folders: readonly WaitingFolder[];
  folder: WaitingFolder;
  onChoose: (id: string) => void;
}

function FolderChoice({ folders, folder, onChoose }: FolderChoiceProps) {
  const { t } = useLingui();
  return (
    <select
      className={styles.folder}
      aria-label={t({ id: 'm.folder', message: 'Folder' })}
      value={folder.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {folders.map(({ id, name, waiting }) => (
        <option key={id} value={id}>
          {t({
            id: 'm.folder-waiting',
            message: plural(waiting, { one: `${name}: # waits`, other: `${name}: # wait` }),
          })}
        </option>
      ))}
    </select>
  );
}

function NothingWaits() {
  return (
    <Empty
      icon={IconCircleCheck}
      title={<Trans id="m.nothing-waits">Everything is approved</Trans>}
      actions={
        <ActionLink href={addressOf('today')}>
          <Trans id="m.see-today">See today</Trans>
        </ActionLink>
      }
    >
      <Trans id="m.nothing-waits-detail">New collages appear here by themselves.</Trans>
    </Empty>
  );
}
