import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSendSearch } from '../use-send-search.ts';
import { useSendLabel } from '../words/use-send-label.ts';
import { sumImages } from './days/chosen-days.ts';
import styles from './send.module.css';
import type { Summary } from './send-summary.ts';

/** "Only discounted products (11)" where the shop has that switch on (WG-15, D-53). */
export function SaleTick({ screen, chosen, sale }: Summary) {
  const { t } = useLingui();
  const { chooseSale } = useSendSearch();
  // Photos without a collage have no price.
  if (!screen.onlydiscount || screen.subfolder.stream !== 'kolaj') return null;
  const count = sumImages(chosen.length === 0 ? screen.days : chosen, true);
  return (
    <Checkbox
      size="sm"
      checked={sale}
      onChange={(event) => chooseSale(event.currentTarget.checked)}
      label={t({ id: 'send.only-discounted', message: `Only discounted products (${count})` })}
    />
  );
}

/** Opens the question; nothing is sent by it. */
export function SendButton({ images, reason }: Summary) {
  const label = useSendLabel(images);
  const { show } = useSendSearch();
  return (
    <Button
      variant="action"
      size="md"
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      onClick={() => show('confirm')}
    >
      {label}
    </Button>
  );
}

/** Says why the button is off. */
export function Reason({ reason }: Pick<Summary, 'reason'>) {
  return (
    <p className={styles.reason} role="status" data-tone={reason?.tone}>
      {reason?.text}
    </p>
  );
}
