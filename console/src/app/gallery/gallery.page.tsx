import { Button } from '@mantine/core';
import { IconFolderDown, IconFolderOff, IconHome, IconRefresh, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import { StatusBar } from '../../product/status/status-bar.tsx';
import { StatusCounts } from '../../product/status/status-counts.tsx';
import type { BadgeStatus } from '../../product/status/status-looks.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmFacts } from '../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner, type BannerTone } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/loaded.tsx';
import { ProgressCard } from '../../ui/feedback/progress-card.tsx';
import { SkeletonGrid, SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { showToast, Toasts } from '../../ui/feedback/toasts.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { PictureCard } from '../../ui/picture/picture-card.tsx';
import styles from './gallery.module.css';

const statuses: readonly BadgeStatus[] = [
  'pending',
  'failed',
  'done',
  'verified',
  'passive',
  'not-sent',
  'queued',
  'sending',
  'paused',
  'sent',
  'partial',
  'uncertain',
  'failed-delivery',
  'cancelled',
  'phone-active',
  'phone-inactive',
  'building',
  'guessed',
];
const tones: readonly BannerTone[] = ['red', 'amber', 'green', 'violet', 'blue'];
const counts = [
  { status: 'failed', count: 6 },
  { status: 'done', count: 52 },
  { status: 'pending', count: 20 },
  { status: 'verified', count: 392 },
] as const;
const hash = 'IAgOJYR3d3iHh4d4iHiIh4iIgAg4B5eH';

/** Every ui part in its states, in development builds; its words are examples, not the product's texts. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <Buttons />
      <Badges />
      <Pictures />
      <Notices />
      <Work />
      <Dialogs />
      <Toasts />
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

function Buttons() {
  const [q, setQ] = useState('');
  const [isOn, setIsOn] = useState(true);
  const toggle = () => setIsOn(!isOn);
  return (
    <Part title="Buttons, chips, fields">
      <Button variant="action">Send 87 images</Button>
      <Button>Cancel</Button>
      <Button variant="filled" color="green">
        Approve 5
      </Button>
      <Button variant="filled" color="red">
        Clear 41 messages
      </Button>
      <Button variant="light" color="violet">
        Check again
      </Button>
      <Button variant="action" disabled>
        Import
      </Button>
      <Button variant="action" loading>
        Import
      </Button>
      <IconButton icon={IconRefresh} label="Refresh" />
      <IconButton icon={IconRefresh} label="Refresh now" look="outlined" />
      <Chip isPressed={!isOn} onClick={toggle}>
        Discounted
      </Chip>
      <Chip isPressed={isOn} kind="hides" onClick={toggle}>
        12 hidden
      </Chip>
      <Chip isPressed={isOn} kind="view" onClick={toggle}>
        Week
      </Chip>
      <SearchField label="Code, colour, price" value={q} onChange={setQ} />
    </Part>
  );
}

function Badges() {
  return (
    <Part title="Status">
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <StatusBadge status="partial" count="27/29" />
      <StatusBadge status="uncertain" label="2 uncertain" size="sm" />
      <StatusCounts counts={counts} />
      <StatusCounts counts={counts} isDense={false} />
      <div className={styles.wide}>
        <StatusBar counts={counts} />
      </div>
    </Part>
  );
}

function Pictures() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['b']));
  const card = (id: string, extra: object) => (
    <PictureCard
      key={id}
      picture={{ src: null, thumbhash: hash }}
      name={`BR-2041, emerald, ${id}`}
      shortName={`BR-2041 ${id}`}
      title="BR-2041"
      price="$24.50"
      meta="Beren · Emerald · 38-46"
      isSelected={chosen.has(id)}
      isSelecting={() => chosen.size > 0}
      onOpen={() => showToast({ text: `${id} opened` })}
      onToggle={() => setChosen(new Set(chosen.has(id) ? [] : [id]))}
      {...extra}
    />
  );
  return (
    <Part title="Pictures">
      <ul className={styles.cards} data-selecting={chosen.size > 0}>
        {card('a', {})}
        {card('b', {})}
        {card('c', { isNew: true, oldPrice: '$29.90' })}
        {card('d', { isPassive: true })}
        {card('e', { progress: 0.6 })}
        <li>
          <Picture src="/missing.jpg" alt="VR-118_2.jpg" />
        </li>
      </ul>
      <div className={styles.wide}>
        <SkeletonGrid cards={5} />
        <SkeletonRows rows={2} />
      </div>
    </Part>
  );
}

function Notices() {
  return (
    <Part title="Notices">
      {tones.map((tone) => (
        <div key={tone} className={styles.wide}>
          <Banner
            tone={tone}
            title="3 of 4 phones active."
            actions={<Button size="xs">Phone status</Button>}
            {...(tone === 'green' ? {} : { onClose: () => showToast({ text: 'closed' }) })}
          >
            +90 532 555 18 04 is loading.
          </Banner>
        </div>
      ))}
      <div className={styles.wide}>
        <LoadFailed error={new Error('The line was cut.')} onRetry={() => showToast({ text: 'again' })} />
        <EmptyState icon={IconFolderOff} title="No folders yet" reason="Import needs a photo source.">
          <Button variant="action">Import</Button>
        </EmptyState>
      </div>
    </Part>
  );
}

function Work() {
  return (
    <Part title="Work">
      <div className={styles.wide}>
        <ProgressCard
          icon={IconFolderDown}
          title="Importing"
          done={112}
          total={159}
          segments={[
            { tone: 'accent', value: 108 },
            { tone: 'violet', value: 3 },
            { tone: 'red', value: 1 },
          ]}
          note="1 photo cannot be read · about 40 s"
        />
      </div>
      <Button onClick={() => showToast({ text: '5 collages are passive now.', onUndo: () => undefined })}>Toast</Button>
    </Part>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'alert' | null>(null);
  const [mode, setMode] = useState<'all' | 'new'>('all');
  const close = () => setOpen(null);
  return (
    <Part title="Dialogs">
      <Button onClick={() => setOpen('confirm')}>Confirm with facts</Button>
      <Button onClick={() => setOpen('alert')}>Alert</Button>
      <Dialog isOpen={open === 'alert'} onClose={close} title="Error" isAlert>
        The photo source does not answer.
      </Dialog>
      <ConfirmFacts
        isOpen={open === 'confirm'}
        onClose={close}
        title="Send 87 images to 9 groups?"
        under="Beren, days 21-11 and 20-11. Starts at once."
        facts={[
          { id: 'images', value: 87, label: 'images' },
          { id: 'groups', value: 9, label: 'groups' },
          { id: 'phones', value: 3, of: '/ 4', label: 'phones active' },
          { id: 'time', value: '55 min', label: 'done about 15:24' },
        ]}
        lines={[{ id: 'own', icon: IconHome, title: 'Own group', names: 'Lalezar Arşiv', count: 1 }]}
        leftOut={[{ id: 'kz', text: 'Beren Kazakhstan: its phone +90 532 555 18 04 is not active.' }]}
        note="Careful pace: 4–9 s between messages."
        confirm="Send 87 images"
        confirmIcon={<IconSend size={18} aria-hidden />}
        onConfirm={close}
      >
        <RadioCards
          label="Which images"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'all', count: 38, text: 'All' },
            { value: 'new', count: 8, text: 'Only new after 14:20' },
          ]}
        />
      </ConfirmFacts>
    </Part>
  );
}
