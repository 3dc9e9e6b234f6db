import type { SeveralPlace } from '@kolaj/contract/broadcast/several';
import type { Subfolder } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChecks, IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { useSendStates } from '../../../product/sending/send-states.query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { approvedOf, useSendSubfolders } from '../folders/folders.query.ts';
import { isGone } from '../place.tsx';
import { useIsHandingSeveral, useLastSeveral } from '../send/send.query.ts';
import { StandstillBanner } from '../standstill/standstill.tsx';
import { useSendLabel } from '../words/use-send-label.ts';
import styles from './several.module.css';
import { askedPlaces, canSend, useSeveral } from './several.query.ts';
import { SeveralConfirm } from './several-confirm.tsx';
import { SeveralRow } from './several-rows.tsx';

/** What is new of several brands, each to its own groups: chosen on one page, confirmed once, followed brand by brand. */
export function SeveralPage() {
  return (
    <BroadcastGate>
      <SeveralBrands />
    </BroadcastGate>
  );
}

function SeveralBrands() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/wgroup/several/$folder' });
  const { year } = useSearch({ from: '/shell/wgroup/several/$folder' });
  const subfolders = useSendSubfolders({ folder, year });
  const own = (subfolders.data?.result ?? []).filter((one) => one.state !== 'passive' && approvedOf(one) > 0);
  const states = useSendStates({ folder, year });
  const all = own.map(({ id }) => id);
  const ids = states.isPending ? [] : askedPlaces(all, states.data ?? []);
  const several = useSeveral({ ids, year });
  if (isGone(subfolders.error)) return <UnknownFolder home="/wgroup" />;
  const folderName = subfolders.data?.folder.data.name ?? '';
  return (
    <>
      <PageHead
        title={t({ id: 'send.several', message: 'Send several brands' })}
        crumbs={[
          { label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } },
          {
            label: folderName,
            link: (look) => <Link to="/wgroup/$folder" params={{ folder }} search={{ year }} {...look} />,
          },
        ]}
      />
      <StandstillBanner />
      {subfolders.isSuccess && own.length === 0 ? (
        <NothingNew folder={folder} year={year} />
      ) : (
        <Loaded query={several} skeleton={{ kind: 'rows', height: 64 }}>
          {({ places }) => <Choices places={places} subfolders={own} folder={folder} year={year} />}
        </Loaded>
      )}
    </>
  );
}

interface Place {
  folder: string;
  year: number | undefined;
}

function NothingNew({ folder, year }: Place) {
  return (
    <EmptyState icon={IconChecks} tone="green" title={<Trans id="send.several-none">Everything is sent</Trans>}>
      <Button
        variant="action"
        renderRoot={(look) => <Link to="/wgroup/$folder" params={{ folder }} search={{ year }} {...look} />}
      >
        <Trans id="send.several-back">To the brands</Trans>
      </Button>
    </EmptyState>
  );
}

interface ChoicesProps extends Place {
  places: readonly SeveralPlace[];
  subfolders: readonly Subfolder[];
}

function Choices({ places, subfolders, folder, year }: ChoicesProps) {
  const { t } = useLingui();
  const { subfolders: wanted } = useSearch({ from: '/shell/wgroup/several/$folder' });
  const navigate = useNavigate({ from: '/wgroup/several/$folder' });
  const handed = useLastSeveral();
  const isHanding = useIsHandingSeveral();
  useWindowEvent('beforeunload', (event) => {
    if (isHanding) event.preventDefault();
  });
  const [isAsking, setIsAsking] = useState(false);
  // What waits to be handed over is not to be chosen once more.
  const open = places.filter((place) => canSend(place) && !(isHanding && handed.has(place.subfolder_id)));
  const chosen = open.filter(({ subfolder_id: id }) => wanted === undefined || wanted.includes(id));
  const count = chosen.length;
  const images = chosen.reduce((sum, one) => sum + one.images, 0);
  const toggle = (id: string) => {
    const ids = chosen.map((one) => one.subfolder_id);
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    void navigate({ search: (before) => ({ ...before, subfolders: next }), replace: true });
  };
  const isAny = open.length > 0 || places.some(({ subfolder_id: id }) => handed.has(id));
  if (!isAny && places.every(({ state }) => state === 'sent' || state === 'nothing'))
    return <NothingNew folder={folder} year={year} />;
  const button = <SendButton images={images} onAsk={() => setIsAsking(true)} />;
  return (
    <div className={styles.page}>
      <ul className={styles.places} aria-label={t({ id: 'send.several', message: 'Send several brands' })}>
        {places.map((place) => (
          <SeveralRow
            key={place.subfolder_id}
            place={place}
            subfolder={subfolders.find(({ id }) => id === place.subfolder_id)}
            year={year}
            isChosen={chosen.includes(place)}
            isHanded={handed.has(place.subfolder_id)}
            isOpen={open.includes(place)}
            onToggle={() => toggle(place.subfolder_id)}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <div className={styles.button}>{button}</div>
          <FootBar
            isTask
            facts={
              <span>
                {t({
                  id: 'send.several-brands',
                  message: plural(count, { one: '# brand', other: '# brands' }),
                })}
              </span>
            }
          >
            {button}
          </FootBar>
        </>
      )}
      {isAsking && chosen.length > 0 && (
        <SeveralConfirm ids={chosen.map(({ subfolder_id: id }) => id)} year={year} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function SendButton({ images, onAsk }: { images: number; onAsk: () => void }) {
  const { t } = useLingui();
  const maySend = useMay('send');
  const label = useSendLabel(images);
  return (
    <>
      <Button
        size="md"
        variant="action"
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        disabled={!maySend || images === 0}
        onClick={onAsk}
      >
        {label}
      </Button>
      {maySend ? (
        images === 0 && <p role="status">{t({ id: 'send.several-choose', message: 'Choose a brand.' })}</p>
      ) : (
        <NoRight right="send" />
      )}
    </>
  );
}
