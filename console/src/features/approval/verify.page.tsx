import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { progressOf, type VerifyState } from '../../product/approval/verify-state.ts';
import { OfflineBanner } from '../../product/notices/offline-banner.tsx';
import { LoadFailed } from '../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { AllApproved } from './all-approved.tsx';
import { VerifyDesk } from './desk/verify-desk.tsx';
import styles from './room.module.css';
import { useVerifying, type Verifying } from './round/use-verifying.ts';
import { useWayOut } from './use-way-out.ts';

/** Approve collages one by one (VER-01): a dark room with one picture at a time. */
export function VerifyPage() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const { subfolder, at } = useSearch({ from: '/shell/whatsapp-shop/verify/$folder' });
  const navigate = useNavigate({ from: '/whatsapp-shop/verify/$folder' });
  // The address follows the round; it starts it only once.
  const [startAt] = useState(at ?? null);
  const verifying = useVerifying({ folder, subfolder }, startAt);
  const { queue, state, current } = verifying;
  const close = useWayOut(
    () => void navigate({ to: '/whatsapp-shop/$folder/$subfolder', params: { folder, subfolder: subfolder ?? 'all' } }),
  );
  const folderName = queue.data?.folder_name ?? '';
  const title = t({ id: 'verify.title', message: 'Verify' });
  useDocumentTitle(folderName === '' ? title : `${folderName} · ${title}`);
  useEffect(() => {
    if (state.cards.length === 0) return;
    void navigate({ search: (before) => ({ ...before, at: state.currentId ?? undefined }), replace: true });
  }, [navigate, state.currentId, state.cards.length]);

  return (
    <Room>
      <RoomHead
        name={subfolder === undefined ? folderName : (current?.subfolder ?? folderName)}
        under={subfolder === undefined ? null : folderName}
        state={state}
        others={queue.data?.others ?? []}
        onClose={close}
      />
      <OfflineBanner />
      <RoomContent verifying={verifying} folder={folder} subfolder={subfolder} onClose={close} />
    </Room>
  );
}

interface RoomHeadProps {
  name: string;
  under: string | null;
  state: VerifyState;
  others: readonly { name: string }[];
  onClose: () => void;
}

/** Where one is, how far, and who else is here. */
function RoomHead({ name, under, state, others, onClose }: RoomHeadProps) {
  const { t } = useLingui();
  const { approved, returned, passive, total } = progressOf(state);
  const done = approved + returned + passive;
  return (
    <header className={styles.head}>
      <div className={styles.headLeft}>
        <button
          type="button"
          className={styles.close}
          onClick={onClose}
          aria-label={t({ id: 'common.close', message: 'Close' })}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
        <h1 className={styles.headName}>{name}</h1>
        {under !== null && <span className={styles.headUnder}>{under}</span>}
      </div>
      {total > 0 && (
        <div className={styles.progress}>
          <ProgressBar
            label={t({ id: 'verify.progress', message: `${done} of ${total} checked` })}
            total={total}
            segments={[
              { tone: 'green', value: approved },
              { tone: 'red', value: returned },
              { tone: 'amber', value: passive },
            ]}
          />
          <span className={styles.counter}>
            <strong>{done}</strong> / {total}
          </span>
        </div>
      )}
      <Others others={others} />
      <Announcer done={done} total={total} />
    </header>
  );
}

/** First letters of the first two words: "EK". */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toLocaleUpperCase();

function Others({ others }: Pick<RoomHeadProps, 'others'>) {
  const [first] = others;
  const more = others.length - 1;
  if (first === undefined) return <div className={styles.others} />;
  const name = first.name.split(' ')[0] ?? first.name;
  return (
    <div className={styles.others}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(first.name)}
      </span>
      <span className={styles.othersText}>
        {more > 0 ? (
          <Trans id="verify.others">
            {name} and {more} more check here too
          </Trans>
        ) : (
          <Trans id="verify.other">{name} checks here too</Trans>
        )}
      </span>
    </div>
  );
}

/** A running counter is announced every tenth of the way (ux §9). */
function Announcer({ done, total }: { done: number; total: number }) {
  const { t } = useLingui();
  const step = total === 0 ? 0 : Math.floor((10 * done) / total);
  const percent = step * 10;
  return (
    <span role="status" className={styles.hidden}>
      {step === 0 ? '' : t({ id: 'verify.announce', message: `${percent} % checked` })}
    </span>
  );
}

interface RoomContentProps {
  verifying: Verifying;
  folder: string;
  subfolder: string | undefined;
  onClose: () => void;
}

function RoomContent({ verifying, folder, subfolder, onClose }: RoomContentProps) {
  const { queue, state, current } = verifying;
  if (queue.data === undefined) {
    return queue.isError ? <LoadFailed error={queue.error} onRetry={() => void queue.refetch()} /> : <RoomSkeleton />;
  }
  if (current !== null) return <VerifyDesk verifying={verifying} current={current} onClose={onClose} />;

  // Between the answer and the first card there is one moment with neither.
  const isReady = state.cards.length > 0 || queue.data.items.length === 0;
  return isReady ? <AllApproved verifying={verifying} folder={folder} subfolder={subfolder} onClose={onClose} /> : null;
}

/** A window-filling dark room over the console, the same in both schemes: clothes are judged against it (ux §2.1). */
function Room({ children }: { children: ReactNode }) {
  const room = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    page?.toggleAttribute('inert', true);
    room.current?.focus({ preventScroll: true });
    return () => {
      page?.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <main ref={room} className={styles.room} data-scheme="dark" tabIndex={-1}>
      {children}
    </main>,
    document.body,
  );
}

/** The room before its first picture. */
function RoomSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.skeletonPicture} />
    </div>
  );
}
