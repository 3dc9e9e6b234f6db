import { type AgentPhoto, listAgentPhotos } from '@kolaj/contract/agent/agent-photos';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { useDropReason } from '../../../product/source/drop/drop-words.ts';
import { addressOf } from '../shell/places.ts';
import { Failed } from '../ui/failed.tsx';
import { useAsked } from '../ui/use-asked.ts';
import styles from './became.module.css';
import { type BecameRow, rowsOf } from './became-rows.ts';

type Waiting = Extract<AgentPhoto['fate'], { kind: 'waiting' }>['for'];

const waitsFor: Readonly<Record<Waiting, MessageDescriptor>> = {
  shop: msg({ id: 'm.waits-shop', message: 'Waits for the shop' }),
  picture: msg({ id: 'm.waits-picture', message: 'Its picture is being made' }),
  approval: msg({ id: 'm.status-done', message: 'Waits for approval' }),
};

/** What became of an agent's photos of the last 14 days: products with their picture, what waits, and what was refused and why. */
export function Became() {
  const { data, error, again } = useAsked(
    'agent-photos',
    async (signal) => (await call(listAgentPhotos, {}, { signal })).data.result,
    { everyMs: 10_000 },
  );
  if (data === undefined) return error === undefined ? null : <Failed error={error} onRetry={again} />;
  if (data.length === 0) return null;
  return (
    <section className={styles.became} aria-labelledby="became">
      <h2 id="became">
        <Trans id="m.became">What became of your photos</Trans>
      </h2>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      <ul>
        {rowsOf(data).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row: { fate, name, brand, count } }: { row: BecameRow }) {
  const { t } = useLingui();
  const photos = t({ id: 'm.photo-count', message: plural(count, { one: '# photo', other: '# photos' }) });
  const words = (
    <span className={styles.words}>
      <strong>{fate.kind === 'product' ? fate.code : name}</strong>
      <span data-fate={fate.kind}>
        <State fate={fate} />
      </span>
      <span className={styles.under}>{`${brand} · ${photos}`}</span>
    </span>
  );
  if (fate.kind !== 'product') {
    return (
      <li>
        <span className={styles.blank}>
          {fate.kind === 'refused' ? <IconX size={22} aria-hidden /> : <IconClock size={22} aria-hidden />}
        </span>
        {words}
      </li>
    );
  }
  return (
    <li>
      <a href={`${addressOf('products')}?item=${fate.id}`}>
        <img src={fate.picture.w192} width={60} height={69} alt="" loading="lazy" />
        {words}
        <IconCheck className={styles.check} size={20} aria-hidden />
      </a>
    </li>
  );
}

function State({ fate }: { fate: AgentPhoto['fate'] }) {
  const { t } = useLingui();
  const reasonOf = useDropReason();
  switch (fate.kind) {
    case 'product':
      return <Trans id="m.became-product">Is a product</Trans>;
    case 'with-shop':
      return <Trans id="m.with-shop">The shop has it</Trans>;
    case 'waiting':
      return t(waitsFor[fate.for]);
    case 'refused':
      return reasonOf(fate.reason);
  }
}
