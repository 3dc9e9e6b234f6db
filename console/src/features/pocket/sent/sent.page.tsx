import { listAgentsPhotos, listSent, type SentPhoto } from '@kolaj/contract/pocket/sent';
import { startImport } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ordersOf } from '../../../product/source/photo-order.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf } from '../shell/places.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useAsked } from '../ui/use-asked.ts';
import styles from './sent.module.css';
import { collagesOf, waitingOf } from './sent-groups.ts';

/** What agents have sent and nobody has made collages of; and what became of one's own photos. */
export function SentPage() {
  return (
    <div className={styles.sent}>
      <AgentsPhotos />
      <OwnPhotos />
    </div>
  );
}

/** Whoever makes collages makes them of agents' photos too: nobody else is told of those. */
function AgentsPhotos() {
  const { t } = useLingui();
  const { data = [], again } = useAsked(
    'agents-photos',
    async (signal) => (await call(listAgentsPhotos, {}, { signal })).data.result,
    { everyMs: 10_000 },
  );
  const count = data.reduce((sum, place) => sum + place.count, 0);
  const title = t({
    id: 'm.agents-photos',
    message: plural(count, { one: '# photo from agents waits', other: '# photos from agents wait' }),
  });
  return count === 0 ? null : <MakeCollages title={title} places={data} onOrdered={again} />;
}

/** Collages of one's own photos with their status, and photos that wait to be made into some. */
function OwnPhotos() {
  const { t } = useLingui();
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
  const waiting = waitingOf(data);
  const count = waiting.length;
  const title = t({
    id: 'm.photos-wait',
    message: plural(count, { one: '# photo is in no collage yet', other: '# photos are in no collage yet' }),
  });
  return (
    <>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      {count > 0 && <MakeCollages title={title} places={waiting} onOrdered={again} />}
      <Collages photos={data} />
    </>
  );
}

interface MakeCollagesProps {
  title: string;
  /** Where photos are that are in no collage yet. */
  places: readonly Pick<SentPhoto, 'folder' | 'subfolder'>[];
  onOrdered: () => void;
}

/** Says what waits, with the button that makes collages of it. */
function MakeCollages({ title, places, onOrdered }: MakeCollagesProps) {
  const { t } = useLingui();
  const order = useSend((folder: ReturnType<typeof ordersOf>) => call(startImport, { folder }));
  const refused = order.data?.success === false ? order.data.code : null;
  return (
    <Note
      tone="amber"
      title={title}
      actions={
        <ActionButton isBusy={order.isPending} onClick={() => order.mutate(ordersOf(places), { onSuccess: onOrdered })}>
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
