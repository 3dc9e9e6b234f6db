import type { DirectoryIs, ReadDirectory } from '@kolaj/domain/source/upload/upload-place';
import { planDrop } from '@kolaj/domain/source/upload/upload-plan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { IconFileZip, IconFolderOpen, IconPhoto, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import { useOnline } from '../../../../lib/dom/use-online.ts';
import { useMayConnectServer } from '../../../../product/source/connection/own-server.query.ts';
import { startDrop } from '../../../../product/source/drop/drop-store.ts';
import { AnswerFoot } from '../../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { AskDoubts } from '../../import/choose/ask-doubts.tsx';
import { ReadAs } from '../../import/choose/read-as.tsx';
import { OtherFiles } from '../../import/other-files.tsx';
import { ConnectServer } from '../connect-server.tsx';
import { useUploads } from '../drop.query.ts';
import { DropLeftOut } from '../drop-left-out.tsx';
import { type DropRequest, requestDrop } from '../drop-request.ts';
import { DirectoryKinds } from './directory-kinds.tsx';
import styles from './drop-dialog.module.css';
import { type DeviceFile, filesOfInput, lookInto } from './drop-files.ts';
import { useDropNames } from './drop-names.query.ts';
import { type DropRow, filesOf, isReady, newKey, rowsOf } from './drop-order.ts';
import { DropRows } from './drop-rows.tsx';
import { type ReadRows, withTyped } from './typed-rows.ts';

/** Cameras' formats by ending too: not every browser knows HEIC. */
const PHOTOS = 'image/*,.heic,.heif,.avif';
const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** Choosing files without dragging: on phones the camera roll, on desktops a whole folder too. */
function DropChoose({ onChoose }: { onChoose: (files: DeviceFile[]) => void }) {
  const isPhone = useIsPhone();
  const mayConnect = useMayConnectServer();
  return (
    <div className={styles.choose}>
      <FileButton accept={PHOTOS} onChoose={onChoose} isMain>
        <IconPhoto {...icon} />
        <Trans id="drop.choose-photos">Choose photos</Trans>
      </FileButton>
      {!isPhone && (
        <FileButton isFolder onChoose={onChoose}>
          <IconFolderOpen {...icon} />
          <Trans id="drop.choose-folder">Choose a folder</Trans>
        </FileButton>
      )}
      <FileButton accept=".zip,application/zip" onChoose={onChoose}>
        <IconFileZip {...icon} />
        <Trans id="drop.choose-zip">Choose a ZIP</Trans>
      </FileButton>
      {!isPhone && (
        <p className={styles.hint}>
          <Trans id="drop.hint">Or drag photos, folders and ZIPs onto the page.</Trans>
        </p>
      )}
      {mayConnect && (
        <div className={styles.server}>
          <Trans id="drop.on-server">Are they on an FTP or SFTP server?</Trans>
          <ConnectServer />
        </div>
      )}
    </div>
  );
}

interface FileButtonProps {
  accept?: string;
  isFolder?: boolean;
  isMain?: boolean;
  onChoose: (files: DeviceFile[]) => void;
  children: ReactNode;
}

function FileButton({ accept, isFolder = false, isMain = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="lg"
        variant={isMain ? 'action' : 'default'}
        classNames={{ label: styles.chooseLabel ?? '' }}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={(element) => {
          if (element) element.webkitdirectory = isFolder;
          input.current = element;
        }}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget: { files } }) => files !== null && files.length > 0 && onChoose(filesOfInput(files))}
      />
    </>
  );
}

const close = () => requestDrop(null);

/** Where dropped or chosen files go: folder and subfolder as guessed from their directories, to be changed by the person. */
export function DropDialog({ request }: { request: DropRequest }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => request.files?.then(lookInto) ?? null);
  const files = useSettled(chosen);
  const title = t({ id: 'drop.open', message: 'Add photos' });
  if (files !== null) return <Ready key={files.length} files={files} folder={request.folder} title={title} />;
  return (
    <Dialog isOpen onClose={close} title={title} width={560}>
      {chosen === null ? (
        <DropChoose onChoose={(some) => setChosen(lookInto(some))} />
      ) : (
        <p className={styles.looking} role="status">
          <Trans id="drop.looking">Checking the files …</Trans>
        </p>
      )}
    </Dialog>
  );
}

function Ready({ files, folder, title }: { files: DeviceFile[]; folder: string | null; title: string }) {
  const { t } = useLingui();
  const { data } = useUploads();
  const [plan, setPlan] = useState(() => planDrop(files));
  // Photos that have arrived are listed for what stayed on the device beside them.
  const unfinished = data?.uploads.filter(({ kind, status }) => kind === 'zip' || status !== 'done') ?? [];
  const rowsBy = (by: typeof plan) => rowsOf(by, { folder, unfinished });
  const [guessed, setGuessed] = useState<DropRow[]>(() => rowsBy(plan));
  const [rows, setRows] = useState(guessed);
  const [readBefore, setReadBefore] = useState<ReadRows[]>([]);
  const [wishes, setWishes] = useState({ isAutomatic: true, replace: false });
  const count = rows.reduce((sum, row) => sum + row.files.length, 0);
  const pages = new Set(files.flatMap(({ readAs }) => readAs ?? []));
  const mayStart = count > 0 && rows.every(isReady);
  const { namesOf, ...look } = useDropNames(rows);
  const isOnline = useOnline();
  const isAsking = look.step === 'asking';
  function say(directories: readonly ReadDirectory[], is: DirectoryIs) {
    const before = plan.directories.map((directory) => [directory.top, directory.is] as const);
    const now = planDrop(files, new Map([...before, ...directories.map(({ top }) => [top, is] as const)]));
    const readings = [{ guessed, typed: rows }, ...readBefore];
    const next = rowsBy(now);
    look.finish();
    setPlan(now);
    setReadBefore(readings);
    setGuessed(next);
    setRows(withTyped(next, readings));
  }

  function change(next: DropRow[]) {
    look.finish();
    setRows(next);
  }

  function start() {
    const notSent = { leftOut: plan.notSent.leftOut, otherFiles: plan.notSent.others };
    const { isAutomatic, replace } = wishes;
    void startDrop({ files: filesOf(rows, { replace, newKey }), isAutomatic, notSent });
    close();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      {...(isAsking && { onBack: look.finish })}
      title={isAsking ? t({ id: 'import.which-reading', message: 'How are these names meant?' }) : title}
      width={620}
      phone="full"
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={isAsking ? look.finish : close}>
              {isAsking ? <Trans id="common.back">Back</Trans> : <Trans id="common.cancel">Cancel</Trans>}
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={!mayStart}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              // Without a network nobody can look at the names; what is sent waits by itself.
              onClick={() => (look.step === 'ticking' && isOnline ? look.begin(start) : start())}
            >
              {look.step === 'looking' ? (
                <Trans id="drop.at-once">Add at once</Trans>
              ) : (
                <Plural id="drop.start" value={count} one="Add # file" other="Add # files" />
              )}
            </Button>
          }
        />
      }
    >
      {isAsking && (
        <div className={styles.asking}>
          <AskDoubts names={look.names} onLookAgain={look.lookAgain} />
        </div>
      )}
      <div className={styles.body} hidden={isAsking}>
        {count === 0 ? (
          <p role="alert">
            <Trans id="drop.nothing">These files contain no photo and no ZIP.</Trans>
          </p>
        ) : (
          <DropRows rows={rows} namesOf={namesOf} onChange={change} />
        )}
        <DirectoryKinds directories={plan.directories} onSay={say} />
        {count > 0 && !mayStart && <WhatIsMissing rows={rows} />}
        <DropLeftOut leftOut={plan.leftOut} />
        <OtherFiles files={plan.others} className={styles.others} />
        {[...pages].map((page) => (
          <ReadAs key={page} page={page} />
        ))}
        {count > 0 && <Wishes wishes={wishes} onChange={setWishes} />}
      </div>
    </Dialog>
  );
}

/** Why nothing can be sent yet. */
function WhatIsMissing({ rows }: { rows: readonly DropRow[] }) {
  return (
    <p>
      {rows.every((row) => isReady({ ...row, product: null })) ? (
        <Trans id="drop.code-missing">Fill in the code of the product first.</Trans>
      ) : (
        <Trans id="drop.names-missing">Fill in the folder and the subfolder (the brand) first.</Trans>
      )}
    </p>
  );
}

interface DropWishes {
  isAutomatic: boolean;
  replace: boolean;
}

/** What is to be done with what has arrived. */
function Wishes({ wishes, onChange }: { wishes: DropWishes; onChange: (wishes: DropWishes) => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.switches}>
      <Switch
        label={t({ id: 'drop.automatic', message: 'Import when the upload finishes' })}
        checked={wishes.isAutomatic}
        onChange={({ currentTarget: { checked } }) => onChange({ ...wishes, isAutomatic: checked })}
      />
      <Switch
        label={t({ id: 'drop.replace', message: 'Replace photos of the same name' })}
        description={t({
          id: 'drop.replace-off',
          message: 'Otherwise both stay; the new one is called “name (2)”.',
        })}
        checked={wishes.replace}
        onChange={({ currentTarget: { checked } }) => onChange({ ...wishes, replace: checked })}
      />
    </div>
  );
}

/** The value of a promise; null before, and an empty list when it failed: what cannot be read is not there. */
function useSettled<Item>(promise: Promise<Item[]> | null): Item[] | null {
  const [settled, setSettled] = useState<Item[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setSettled(null);
    void promise
      ?.catch((): Item[] => [])
      .then((items) => {
        if (isCurrent) setSettled(items);
      });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return settled;
}
