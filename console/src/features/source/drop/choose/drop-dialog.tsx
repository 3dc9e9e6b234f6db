import { planDrop } from '@kolaj/domain/source/upload/upload-plan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { AnswerFoot } from '../../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useUploads } from '../drop.query.ts';
import { DropLeftOut } from '../drop-left-out.tsx';
import { type DropWish, wishDrop } from '../drop-wish.ts';
import { startDrop } from '../engine/drop-store.ts';
import { DropChoose } from './drop-choose.tsx';
import styles from './drop-dialog.module.css';
import type { DeviceFile } from './drop-files.ts';
import { type DropRow, filesOf, isGoodName, newKey, rowsOf } from './drop-order.ts';
import { DropRows } from './drop-rows.tsx';
import { useSettled } from './drop-settled.ts';

const close = () => wishDrop(null);

/** Where dropped or chosen files go: folder and subfolder as guessed from their directories, to be changed by the person. */
export function DropDialog({ wish }: { wish: DropWish }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(wish.files);
  const files = useSettled(chosen);
  const title = t({ id: 'drop.open', message: 'Add photos' });
  if (files !== null) return <Ready key={files.length} files={files} folder={wish.folder} title={title} />;
  return (
    <Dialog isOpen onClose={close} title={title} width={560}>
      {chosen === null ? (
        <DropChoose onChoose={(some) => setChosen(Promise.resolve(some))} />
      ) : (
        <p className={styles.looking} role="status">
          <Trans id="drop.looking">Looking through the files …</Trans>
        </p>
      )}
    </Dialog>
  );
}

function Ready({ files, folder, title }: { files: DeviceFile[]; folder: string | null; title: string }) {
  const { t } = useLingui();
  const { data } = useUploads();
  const [plan] = useState(() => planDrop(files));
  const [rows, setRows] = useState<DropRow[]>(() => rowsOf(plan, { folder, unfinished: data?.uploads ?? [] }));
  const [isAutomatic, setIsAutomatic] = useState(true);
  const [replace, setReplace] = useState(false);
  const count = rows.reduce((sum, row) => sum + row.files.length, 0);
  const isReady = count > 0 && rows.every((row) => isGoodName(row.folder) && isGoodName(row.subfolder));

  function start() {
    startDrop({ files: filesOf(rows, { replace, newKey }), isAutomatic });
    close();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      width={620}
      phone="full"
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={close}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={!isReady}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              onClick={start}
            >
              <Plural id="drop.start" value={count} one="Add # file" other="Add # files" />
            </Button>
          }
        />
      }
    >
      <div className={styles.body}>
        {count === 0 ? (
          <p role="alert">
            <Trans id="drop.nothing">There is no photo and no ZIP among these files.</Trans>
          </p>
        ) : (
          <DropRows rows={rows} onChange={setRows} />
        )}
        <DropLeftOut leftOut={plan.leftOut} />
        {count > 0 && (
          <div className={styles.switches}>
            <Switch
              label={t({ id: 'drop.automatic', message: 'Import when everything has come' })}
              checked={isAutomatic}
              onChange={(event) => setIsAutomatic(event.currentTarget.checked)}
            />
            <Switch
              label={t({ id: 'drop.replace', message: 'Replace photos of the same name' })}
              description={t({
                id: 'drop.replace-off',
                message: 'Otherwise both stay; the new one is called “name (2)”.',
              })}
              checked={replace}
              onChange={(event) => setReplace(event.currentTarget.checked)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
