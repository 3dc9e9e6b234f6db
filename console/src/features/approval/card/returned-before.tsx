import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import styles from './card-facts.module.css';

/** A collage that was sent back before: shows what needed fixing, so that somebody checks it. */
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
