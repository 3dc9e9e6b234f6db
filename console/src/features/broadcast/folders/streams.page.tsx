import type { PhotoStream } from '@kolaj/contract/source/stream';
import { useLingui } from '@lingui/react/macro';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { useStreamName } from '../words/send-title.ts';
import { StreamFolders } from './stream-folders.tsx';
import { ReadAgain } from './stream-reading.tsx';
import { useFirstReading, useStream } from './streams.query.ts';

/** Ready photos, by brand folder; each leads to its send screen (WG-02, D-62). */
export function ProductionImagesPage() {
  return (
    <BroadcastGate>
      <Stream source="production" />
    </BroadcastGate>
  );
}

/** Photos from phones, by brand folder. */
export function MobileImagesPage() {
  return (
    <BroadcastGate>
      <Stream source="mobile" />
    </BroadcastGate>
  );
}

function Stream({ source }: { source: PhotoStream }) {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const query = useStream(source);
  const isConfigured = query.data?.configured === true;
  useFirstReading(source, query.data);
  return (
    <>
      <PageHead
        title={nameOf(source)}
        crumbs={[{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }]}
        actions={isConfigured && <ReadAgain source={source} isReading={query.data?.reading ?? false} />}
        phoneActions={isConfigured && <ReadAgain source={source} isReading={query.data?.reading ?? false} isIcon />}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', height: 78 }}>
        {(reading) => <StreamFolders source={source} reading={reading} />}
      </Loaded>
    </>
  );
}
