import { Trans, useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { IconBan, IconPhotoDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { AfterPaint } from '../../../ui/page/after-paint.tsx';
import { filesOfDrop } from './choose/drop-files.ts';
import { useUploads } from './drop.query.ts';
import styles from './drop-area.module.css';
import { requestDrop, useDropRequest } from './drop-request.ts';

/** Photos of this device for a page of folders: dropping them anywhere, choosing where they go, and how far they are. */
export function DropArea({ folder = null }: { folder?: string | null }) {
  const shop = useShop();
  const mayEdit = useMay('edit');
  const { data } = useUploads();
  const request = useDropRequest();
  const isOpen = mayEdit && data?.why_not === null && shop !== null;
  return (
    <>
      <DropOverlay folder={folder} whyNot={data?.why_not ?? (mayEdit ? data?.why_not : 'no_right')} />
      <Suspense>
        {isOpen && (
          <AfterPaint>
            <DropPanel shop={shop.pid} folder={folder} />
          </AfterPaint>
        )}
        {isOpen && request !== null && (
          // Files that are dropped while it waits for a choice are the choice.
          <DropDialog key={request.files === null ? 'choose' : 'chosen'} request={request} />
        )}
      </Suspense>
    </>
  );
}

interface DropOverlayProps {
  folder: string | null;
  /** Why nothing can be dropped here; null = it can, undefined = not known yet. */
  whyNot: 'no_source' | 'remote_source' | 'no_right' | null | undefined;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Files may be dropped anywhere on the page; while they hover it says what will happen. */
function DropOverlay({ folder, whyNot }: DropOverlayProps) {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragenter', (event) => holdsFiles(event) && setIsOver(true));
  useWindowEvent('dragover', (event) => {
    if (!holdsFiles(event)) return;
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = whyNot === null ? 'copy' : 'none';
  });
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setIsOver(false));
  useWindowEvent('drop', (event) => {
    setIsOver(false);
    if (!holdsFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    if (whyNot === null) requestDrop({ files: filesOfDrop(event.dataTransfer), folder });
  });
  if (!isOver || whyNot === undefined) return null;
  return (
    <div className={styles.overlay} data-refused={whyNot !== null} role="status">
      <div className={styles.words}>
        {whyNot === null ? (
          <>
            <IconPhotoDown size={40} stroke={1.5} aria-hidden />
            <strong>
              <Trans id="drop.here">Drop photos, folders or ZIPs</Trans>
            </strong>
          </>
        ) : (
          <>
            <IconBan size={40} stroke={1.5} aria-hidden />
            <WhyNot why={whyNot} />
          </>
        )}
      </div>
    </div>
  );
}

function WhyNot({ why }: { why: 'no_source' | 'remote_source' | 'no_right' }) {
  const { t } = useLingui();
  const rightText = useNoRightText();
  switch (why) {
    case 'no_right':
      return <strong>{rightText('edit')}</strong>;
    case 'no_source':
      return <strong>{t({ id: 'drop.no-source', message: 'This shop has no photo source.' })}</strong>;
    case 'remote_source':
      return (
        <strong>
          {t({
            id: 'drop.remote-source',
            message: 'The photos of this shop are on its own server. Upload them there.',
          })}
        </strong>
      );
  }
}

const DropDialog = lazy(async () => ({ default: (await import('./choose/drop-dialog.tsx')).DropDialog }));
const DropPanel = lazy(async () => ({ default: (await import('./drop-panel.tsx')).DropPanel }));
