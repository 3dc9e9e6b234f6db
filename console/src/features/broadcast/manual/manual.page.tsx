import type { Subfolder } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { approvedOf, useSendSubfolders } from '../folders/folders.query.ts';
import { type PhoneStanding, usePhones } from '../phones/phones.query.ts';
import { isGone } from '../place.tsx';
import { StandstillBanner } from '../standstill/standstill.tsx';
import { useSendLabel } from '../words/use-send-label.ts';
import styles from './manual.module.css';
import { type PhoneChats, useChats } from './manual.query.ts';
import { ManualChats } from './manual-chats.tsx';
import { ManualPhones, ManualSubfolders } from './manual-choices.tsx';
import { ManualConfirm } from './manual-confirm.tsx';
import { countTicked } from './manual-ticks.ts';

/** A folder's approved collages to ticked groups and contacts of one phone (BC-01…BC-08, D-63). */
export function ManualPage() {
  return (
    <BroadcastGate>
      <ManualBody />
    </BroadcastGate>
  );
}

function ManualBody() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/whatsapp-shop/broadcast/$folder' });
  const subfolders = useSendSubfolders({ folder, year: undefined });
  const phones = usePhones();
  if (isGone(subfolders.error)) return <UnknownFolder home="/wgroup" />;
  if (phones.data?.kind === 'loaded' && phones.data.phones.length === 0) return <NoPhone folder={folder} />;
  const name = subfolders.data?.folder.data.name ?? '';
  const title = t({ id: 'manual.title', message: 'Send to chosen chats' });
  return (
    <>
      <PageHead
        title={title}
        subtitle={name}
        count={name}
        crumbs={[
          { label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } },
          { label: name, link: (look) => <Link to="/whatsapp-shop/$folder" params={{ folder }} {...look} /> },
        ]}
      />
      <StandstillBanner />
      <Loaded query={subfolders} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
        {({ result }) => (
          <Loaded query={phones} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
            {(found) => <Manual key={folder} folder={folder} subfolders={result} phones={found.phones} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** Without a phone there is nothing to choose: back to the folder, which says why (BC-07). */
function NoPhone({ folder }: { folder: string }) {
  const { t } = useLingui();
  const say = useEffectEvent(() => showToast({ text: t({ id: 'send.no-phones', message: 'No phone is connected.' }) }));
  useEffect(() => say(), []);
  return <Navigate to="/whatsapp-shop/$folder" params={{ folder }} replace />;
}

interface ManualProps {
  folder: string;
  subfolders: readonly Subfolder[];
  phones: readonly PhoneStanding[];
}

const nothing: ReadonlySet<string> = new Set();

/** Three choices, then the question: what, with which phone, to whom. What and which phone are in the address. */
function Manual({ folder, subfolders, phones }: ManualProps) {
  const place = '/whatsapp-shop/broadcast/$folder';
  const { subfolders: chosen = [], phone: wanted } = useSearch({ from: `/shell${place}` });
  const navigate = useNavigate({ from: place });
  const [ticked, setTicked] = useState(nothing);
  const [isAsking, setIsAsking] = useState(false);
  const loaded = useChats(phones);
  const at = phones.findIndex(({ id }) => id === wanted);
  const chats: PhoneChats | undefined = phones[at]?.active ? loaded[at] : undefined;
  const own = subfolders.filter(({ id }) => chosen.includes(id));
  const sum: ManualSum = {
    subfolders: own.length,
    images: own.reduce((total, subfolder) => total + approvedOf(subfolder), 0),
    phone: phones[at] ?? null,
    ...countTicked(chats?.kind === 'loaded' ? chats.chats : [], ticked),
  };
  const ask = () => setIsAsking(true);
  const targets =
    chats?.kind === 'loaded'
      ? chats.chats.filter(({ id }) => ticked.has(id)).map(({ id, type }) => ({ id, type }))
      : [];

  return (
    <div className={styles.page}>
      <div className={styles.choices}>
        <ManualSubfolders
          subfolders={subfolders}
          chosen={chosen}
          onChoose={(ids) => void navigate({ search: (before) => ({ ...before, subfolders: ids }), replace: true })}
        />
        <ManualPhones
          phones={phones}
          chats={loaded}
          chosen={wanted}
          onChoose={(phone) => {
            setTicked(nothing);
            void navigate({ search: (before) => ({ ...before, phone }), replace: true });
          }}
        />
        <ManualChats key={wanted ?? ''} state={chats} ticked={ticked} onTick={setTicked} />
      </div>
      <aside className={styles.sum}>
        <SumFacts sum={sum} />
        <SumButton sum={sum} onAsk={ask} />
      </aside>
      <FootBar isTask facts={<SumFacts sum={sum} isShort />}>
        <SumButton sum={sum} onAsk={ask} />
      </FootBar>
      {isAsking && wanted !== undefined && (
        <ManualConfirm
          wish={{ folder_id: folder, subfolder_ids: own.map(({ id }) => id), phone_id: wanted, targets }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** What is chosen so far. */
interface ManualSum {
  subfolders: number;
  images: number;
  phone: PhoneStanding | null;
  groups: number;
  contacts: number;
}

function SumFacts({ sum, isShort = false }: { sum: ManualSum; isShort?: boolean }) {
  const { t } = useLingui();
  const { images, groups, contacts, phone } = sum;
  const facts = [
    { id: 'images', label: t({ id: 'send.images', message: 'Images' }), value: images },
    { id: 'groups', label: t({ id: 'send.groups', message: 'Groups' }), value: groups },
    { id: 'contacts', label: t({ id: 'manual.contacts', message: 'Contacts' }), value: contacts },
    { id: 'phone', label: t({ id: 'manual.phone', message: 'Phone' }), value: phone ? nameOfPhone(phone) : '–' },
  ];
  return (
    <dl className={styles.facts} data-short={isShort} aria-label={t({ id: 'send.this', message: 'This send' })}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The next step with its number; or what is still to be chosen. */
function SumButton({ sum, onAsk }: { sum: ManualSum; onAsk: () => void }) {
  const maySend = useMay('send');
  const missing = useMissing(sum);
  const label = useSendLabel(sum.images);
  return (
    <div className={styles.button}>
      <Button
        size="md"
        fullWidth
        variant="action"
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        disabled={missing !== null || !maySend}
        onClick={onAsk}
      >
        {label}
      </Button>
      {maySend ? <p role="status">{missing}</p> : <NoRight right="send" />}
    </div>
  );
}

function useMissing({ subfolders, images, phone, groups, contacts }: ManualSum): string | null {
  const { t } = useLingui();
  if (subfolders === 0) return t({ id: 'manual.choose-subfolder', message: 'Choose a subfolder.' });
  if (images === 0) return t({ id: 'manual.no-images', message: 'Nothing in it is approved.' });
  if (phone === null) return t({ id: 'manual.choose-phone', message: 'Choose a phone.' });
  if (groups + contacts === 0) return t({ id: 'manual.choose-chat', message: 'Tick a group or a contact.' });
  return null;
}
