import { useLingui } from '@lingui/react/macro';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './hold.module.css';
import { useChangeHold, useHold } from './hold.query.ts';
import { HoldForm, HoldNow } from './hold-now.tsx';
import { HoldStopped } from './hold-stopped.tsx';

/** The brake of the whole installation, for administrators; the command line has the same (`kolaj -- hold`). */
export function HoldPage() {
  const { t } = useLingui();
  const query = useHold();
  const change = useChangeHold();
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead title={t({ id: 'hold.title', message: 'Sending of all firms' })} crumbs={crumbs} />
      {change.isError && <ErrorBanner error={change.error} onClose={() => change.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 72 }}>
        {(hold) => (
          <div className={styles.page}>
            <HoldNow hold={hold} isBusy={change.isPending} onRelease={() => change.mutate(null)} />
            {!hold.held && <HoldForm isBusy={change.isPending} onHold={(why) => change.mutate(why)} />}
            <HoldStopped stopped={hold.stopped} />
          </div>
        )}
      </Loaded>
    </>
  );
}
