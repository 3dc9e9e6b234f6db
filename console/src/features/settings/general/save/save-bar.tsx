import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import { SAVED_MS } from '../../../../lib/time/timers.ts';
import { useAfter } from '../../../../lib/time/use-after.ts';
import { InSlot } from '../../../../ui/page/page-frame.tsx';
import styles from './save-bar.module.css';

export type Outcome = 'saved' | 'error';

interface SaveBarProps {
  /** Names of what is changed and not saved. */
  names: readonly string[];
  outcome: Outcome | null;
  onOutcomeOver: () => void;
  isBusy: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** Says what is not saved yet, while there is something; on phones above the navigation. */
export function SaveBar(props: SaveBarProps) {
  const isPhone = useIsPhone();
  if (props.names.length === 0 && props.outcome === null) return null;
  return isPhone ? (
    <InSlot slot="foot">
      <Bar {...props} />
    </InSlot>
  ) : (
    <Bar {...props} />
  );
}

function Bar({ names, outcome, onOutcomeOver, isBusy, onDiscard, onSave }: SaveBarProps) {
  const { t } = useLingui();
  const count = names.length;
  return (
    <section aria-label={t({ id: 'site-settings.unsaved', message: 'Changes' })} className={styles.bar}>
      <p className={styles.words}>
        {count > 0 && (
          <>
            <i className={styles.dot} />
            <strong role="status">
              {t({ id: 'site-settings.changes', message: plural(count, { one: '# change', other: '# changes' }) })}
            </strong>
            <span className={styles.names}>{names.join(', ')}</span>
          </>
        )}
      </p>
      {count > 0 && (
        <Button className={styles.discard ?? ''} disabled={isBusy} onClick={onDiscard}>
          <Trans id="site-settings.discard">Discard</Trans>
        </Button>
      )}
      <Button className={styles.save ?? ''} loading={isBusy} onClick={onSave} {...lookOf(outcome)}>
        <SaveWords outcome={outcome} />
      </Button>
      <VisuallyHidden role="status">{outcome !== null && <SaveWords outcome={outcome} />}</VisuallyHidden>
      {outcome !== null && <Clock onOver={onOutcomeOver} />}
    </section>
  );
}

function lookOf(outcome: Outcome | null) {
  switch (outcome) {
    case 'saved':
      return { 'data-outcome': outcome, leftSection: <IconCheck size={18} stroke={2.2} aria-hidden /> };
    case 'error':
      return { 'data-outcome': outcome, leftSection: <IconAlertTriangle size={18} stroke={2} aria-hidden /> };
    default:
      return {};
  }
}

/** 'Kaydedildi' and 'Hata' of SET-03. */
function SaveWords({ outcome }: { outcome: Outcome | null }) {
  const { t } = useLingui();
  switch (outcome) {
    case 'saved':
      return t({ id: 'save.saved', message: 'Saved' });
    case 'error':
      return t({ id: 'site-settings.save-error', message: 'Error' });
    default:
      return t({ id: 'save.save', message: 'Save' });
  }
}

function Clock({ onOver }: { onOver: () => void }) {
  useAfter(SAVED_MS, onOver);
  return null;
}
