import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { useShop } from '../../../product/account/session.query.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { PaperButtons } from '../../../product/paper/paper-buttons.tsx';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { useHistoryCrumb } from '../place.tsx';
import { deliveryBadgeOf } from '../progress/progress-numbers.ts';
import { useSendTitle } from '../words/send-title.ts';
import { useDeliveryWord } from './delivery-words.ts';
import type { LedgerRow } from './ledger.query.ts';
import styles from './proof.module.css';
import { type Proof, useProof } from './proof.query.ts';
import { useRecallNote } from './recall-words.ts';

/** What one group (or every group) received of a send, as a sheet that can be printed or shared. */
export function ProofPage() {
  return (
    <BroadcastGate>
      <ProofBody />
    </BroadcastGate>
  );
}

function ProofBody() {
  const { t } = useLingui();
  const { broadcast } = useParams({ from: '/shell/wgroup/proof/$broadcast' });
  const { group } = useSearch({ from: '/shell/wgroup/proof/$broadcast' });
  const query = useProof({ id: broadcast, group });
  const crumb = useHistoryCrumb();
  const title = t({ id: 'send.proof', message: 'Proof of a send' });
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }, crumb]}
        actions={query.data && <PaperButtons title={title} />}
        phoneActions={query.data && <PaperButtons title={title} isIcon />}
      />
      <Loaded query={query} skeleton={{ kind: 'grid', cards: 12 }}>
        {(proof) => <ProofSheet proof={proof} />}
      </Loaded>
    </>
  );
}

/** Who sent what to whom and when, and every picture with its state and the provider's number for it. */
function ProofSheet({ proof: { send, groups } }: { proof: Proof }) {
  const shop = useShop();
  const titleOf = useSendTitle();
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={IconListCheck}
        title={<Trans id="send.ledger-empty">No message was made for this send</Trans>}
      />
    );
  }
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <p>{shop?.name}</p>
        <h2>{titleOf(send)}</h2>
        <p>
          {formatDateTime(send.created_at)}
          {send.finished_at !== null && ` – ${formatDateTime(send.finished_at)}`}
        </p>
      </header>
      {groups.map(({ group, rows }) => (
        <Group key={group.group_id} group={group} rows={rows} />
      ))}
    </article>
  );
}

function Group({ group: { name, group_id: id, counts }, rows }: Proof['groups'][number]) {
  const { t } = useLingui();
  const { done, total, uncertain, failed } = counts;
  const facts = [
    t({ id: 'send.proof-done', message: `${done} of ${total} messages arrived` }),
    uncertain > 0 &&
      t({ id: 'send.uncertain', message: plural(uncertain, { one: '# uncertain', other: '# uncertain' }) }),
    failed > 0 && t({ id: 'send.failed-count', message: plural(failed, { one: '# failed', other: '# failed' }) }),
  ];
  return (
    <section className={styles.group}>
      <h3>{name}</h3>
      <p className={styles.id}>{id}</p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <ol className={styles.pictures}>
        {rows.map((row) => (
          <Message key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Message({ row }: { row: LedgerRow }) {
  const { t } = useLingui();
  const wordOf = useDeliveryWord();
  const recallOf = useRecallNote();
  const { image, part, product_name: product, provider_message_id: number, status, updated_at: at } = row;
  const isContact = part < 0;
  return (
    <li>
      {isContact ? (
        <p className={styles.contact}>{t({ id: 'send.contact-message', message: 'Contact message' })}</p>
      ) : (
        <Picture {...pictureSet(image)} alt={product} sizes="150px" isUrgent />
      )}
      <strong>{isContact ? '' : product}</strong>
      <span>
        <StatusBadge status={deliveryBadgeOf(status)} label={wordOf(status)} size="sm" />
      </span>
      <time dateTime={at}>{formatDateTime(at)}</time>
      {recallOf(row) !== '' && <span>{recallOf(row)}</span>}
      {number !== null && <code>{number}</code>}
    </li>
  );
}
