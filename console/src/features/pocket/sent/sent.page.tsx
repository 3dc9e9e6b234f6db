import { listSent, type SentPhoto } from '@kolaj/contract/pocket/sent';
import { startImport } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf } from '../shell/places.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useAsked } from '../ui/use-asked.ts';
import styles from './sent.module.css';
import { collagesOf, ordersOf, waitingOf } from './sent-groups.ts';

/** What became of one's own photos: collages with their status, and those that wait to be made into some. */
export function SentPage() {
  const asked = useAsked('sent', async (signal) => (await call(listSent, {}, { signal })).data.result, {
    everyMs: 10_000,
  });
  const { data, error, again } = asked;
  if (data === undefined) {
    if (error !== undefined) return <Failed error={error} onRetry={again} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  if (data.length === 0) {
    return (
      <Empty
        icon={IconChecks}
        title={<Trans id="m.nothing-sent">You have sent nothing yet</Trans>}
        actions={
          <ActionLink href={addressOf('camera')}>
            <Trans id="m.take-photos">Take photos</Trans>
          </ActionLink>
        }
      >
        <Trans id="m.nothing-sent-detail">Photos of the last 14 days are shown here, with their collages.</Trans>
      </Empty>
    );
  }
  return (
    <div className={styles.sent}>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      <MakeCollages photos={data} onOrdered={again} />
      <Collages photos={data} />
    </div>
  );
}

/** Photos that are in no collage yet, with the button that makes them some. */
function MakeCollages({ photos, onOrdered }: { photos: readonly SentPhoto[]; onOrdered: () => void }) {
  const { t } = useLingui();
  const order = useSend((folder: ReturnType<typeof ordersOf>) => call(startImport, { folder }));
  const waiting = waitingOf(photos);
  const count = waiting.length;
  if (count === 0) return null;
  const refused = order.data?.success === false ? order.data.code : null;
  return (
    <Note
      tone="amber"
      title={t({
        id: 'm.photos-wait',
        message: plural(count, { one: '# photo is in no collage yet', other: '# photos are in no collage yet' }),
      })}
      actions={
        <ActionButton
          isBusy={order.isPending}
          onClick={() => order.mutate(ordersOf(waiting), { onSuccess: onOrdered })}
        >
          <Trans id="m.make-collages">Make collages</Trans>
        </ActionButton>
      }
    >
      {order.isError && <Failed error={order.error} />}
      {refused !== null && t(refusalWords[refused])}
      {order.data?.success === true && <Trans id="m.collages-ordered">They are being made; this takes a moment.</Trans>}
    </Note>
  );
}

function Collages({ photos }: { photos: readonly SentPhoto[] }) {
  const { t } = useLingui();
  const words = {
    pending: t({ id: 'm.status-pending', message: 'Being made' }),
    failed: t({ id: 'm.status-failed', message: 'Needs work' }),
    done: t({ id: 'm.status-done', message: 'Waits for approval' }),
    verified: t({ id: 'm.status-verified', message: 'Approved' }),
  };
  return (
    <ul className={styles.collages}>
      {collagesOf(photos).map(({ collage, count }) => (
        <li key={collage.id}>
          {collage.picture === null ? (
            <span className={styles.blank} />
          ) : (
            <img src={collage.picture.w192} width={60} height={69} alt="" loading="lazy" />
          )}
          <span className={styles.words}>
            <strong>{collage.code}</strong>
            <span data-status={collage.status}>{words[collage.status]}</span>
          </span>
          <span className={styles.count}>
            {t({ id: 'm.photo-count', message: plural(count, { one: '# photo', other: '# photos' }) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
