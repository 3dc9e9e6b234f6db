import type { Subfolder } from '@kolaj/contract/collage/collage';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { approvedOf } from '../folders/folders.query.ts';
import type { PhoneStanding } from '../phones/phones.query.ts';
import styles from './manual.module.css';
import { type PhoneChats, useChats } from './manual.query.ts';
import { ManualChats } from './manual-chats.tsx';
import { ManualConfirm } from './manual-confirm.tsx';
import { ManualPhones } from './manual-phones.tsx';
import { ManualSubfolders } from './manual-subfolders.tsx';
import { type ManualSum, SumButton, SumFacts } from './manual-sum.tsx';
import { countTicked } from './manual-ticks.ts';

interface ManualProps {
  folder: string;
  subfolders: readonly Subfolder[];
  phones: readonly PhoneStanding[];
}

const nothing: ReadonlySet<string> = new Set();

/** Three choices, then the question: what, with which phone, to whom. What and which phone are in the address. */
export function Manual({ folder, subfolders, phones }: ManualProps) {
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
