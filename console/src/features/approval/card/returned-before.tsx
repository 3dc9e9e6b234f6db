import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import styles from './card-facts.module.css';

/** It went back and comes again: what was to be mended, so that somebody looks whether it is. */
export function ReturnedBefore({ card: { return_note: note } }: { card: CollageCard }) {
  if (note === null) return null;
  return (
    <p className={styles.notice} data-tone="red">
      <IconArrowBackUp size={17} stroke={1.75} aria-hidden />
      <span>
        <strong>
          <Trans id="failure.sent-back">Sent back</Trans>
        </strong>
        {note !== '' && `: ${note}`}
      </span>
    </p>
  );
}
