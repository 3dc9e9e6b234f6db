import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { useMay } from '../../product/account/use-may.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { ChipStrip } from '../../ui/button/chip-strip.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import styles from './analytics.module.css';
import { type RangeChoice, rangeText } from './range/chosen-range.ts';
import { RangeButton } from './range/range-button.tsx';
import { presetWords } from './range/range-words.ts';
import type { ShownRange } from './range/use-range.ts';

interface FrameProps {
  range: ShownRange;
  /** Which of the two this is. */
  tab: 'added' | 'sales';
  /** The table as a file and on paper. */
  files: ReactNode;
  children: ReactNode;
}

/** What both tabs have around them: their names, the days, and that other days are on their way. */
export function AnalyticFrame({ range: { choice, loaded, isWaiting, loadNow }, tab, files, children }: FrameProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const maySeeSales = useMay('manage');
  return (
    <>
      <PageHead
        title={t({ id: 'nav.analytic', message: 'Analytic' })}
        actions={
          <>
            <RangeButton {...choice} />
            {files}
          </>
        }
        phoneActions={files}
      />
      {maySeeSales && <Tabs open={tab} />}
      {isPhone && <PhoneRange {...choice} />}
      <p className={styles.printed}>{rangeText(loaded)}</p>
      <div className={styles.waiting} role="status">
        {isWaiting && (
          <>
            <Trans id="analytics.loads-soon">The new days load in 3 s.</Trans>
            <Button size="xs" onClick={loadNow}>
              <Trans id="analytics.load-now">Load now</Trans>
            </Button>
          </>
        )}
      </div>
      {children}
    </>
  );
}

/** The days stay when the other one is opened. */
function Tabs({ open }: { open: FrameProps['tab'] }) {
  const { t } = useLingui();
  return (
    <PageTabs label={t({ id: 'nav.analytic', message: 'Analytic' })}>
      <Link
        to="/analytic"
        search={({ range, from, to }) => ({ range, from, to })}
        activeOptions={{ exact: true }}
        aria-current={open === 'added' ? 'page' : undefined}
      >
        <Trans id="analytics.tab-collages">Collages</Trans>
      </Link>
      <Link
        to="/analytic"
        search={({ range, from, to }) => ({ range, from, to, tab: 'sales' as const })}
        activeOptions={{ exact: true }}
        aria-current={open === 'sales' ? 'page' : undefined}
      >
        <Trans id="analytics.tab-sales">Sales</Trans>
      </Link>
    </PageTabs>
  );
}

/** The same choices within reach of a thumb; the last ones first, because these are what people look at. */
function PhoneRange(choice: RangeChoice) {
  const { t } = useLingui();
  return (
    <div className={styles.phoneRange}>
      <RangeButton {...choice} />
      <ChipStrip chosen={choice.chosen.preset ?? undefined}>
        {(['today', 'this-week', 'last-7', 'last-14', 'last-30', 'this-month', 'last-month'] as const).map((preset) => (
          <Chip key={preset} isPressed={choice.chosen.preset === preset} onClick={() => choice.onPreset(preset)}>
            {t(presetWords[preset])}
          </Chip>
        ))}
      </ChipStrip>
    </div>
  );
}
