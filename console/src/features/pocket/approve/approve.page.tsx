import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
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
  if (folder === undefined) return data.every(({ collages }) => collages === 0) ? <NoCollages /> : <NothingWaits />;
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

/** A shop at its beginning, or at that of a year: there is nothing that could be approved. */
function NoCollages() {
  const { start } = useSomebody();
  const hasCamera = start.desks.includes('photographer');
  return (
    <Empty
      icon={IconPhotoPlus}
      title={<Trans id="m.no-collages">No collages yet</Trans>}
      actions={
        hasCamera ? (
          <ActionLink href={addressOf('camera')}>
            <Trans id="m.take-photos">Take photos</Trans>
          </ActionLink>
        ) : (
          <ActionLink href="/whatsapp-shop">
            <Trans id="m.to-console">Open the console</Trans>
          </ActionLink>
        )
      }
    >
      <Trans id="m.no-collages-detail">They are made of photos, and wait here for your word.</Trans>
    </Empty>
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
