import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeSearch, IconLayoutCollage, IconPhotoCheck, IconRepeat } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { useListTools } from '../list/list-tools.ts';
import type { Row } from '../shown/rows.ts';
import styles from './failed.module.css';
import { ImportLink } from './import-link.tsx';
import { OnePhotoTemplate } from './one-photo-template.tsx';
import { useReasonWords } from './reason-words.ts';
import { canBePardoned, type Remedy, remediesOfMany } from './remedies.ts';

/** Shown above the collages of one reason: what is wrong, what to do, and doing it for all of them at once (D-34). */
export function ReasonHeader({ row: { reason, all } }: { row: Extract<Row, { kind: 'reason' }> }) {
  const { i18n } = useLingui();
  const { title, hint } = useReasonWords()(reason);
  const mayEdit = useMay('edit');
  const { foresee } = useListTools();
  return (
    <div className={styles.reason}>
      <div className={styles.reasonWords}>
        <h3>
          {title} <span className={styles.reasonCount}>{formatNumber(all.length, i18n.locale)}</span>
        </h3>
        <p>{hint}</p>
      </div>
      {mayEdit && reason !== null && (
        <div className={styles.reasonButtons}>
          {isOfTemplates(reason) && (
            <LinkButton
              to="/whatsapp-shop/templates"
              size="xs"
              leftSection={<IconLayoutCollage size={17} stroke={1.75} aria-hidden />}
            >
              <Trans id="nav.templates">Templates</Trans>
            </LinkButton>
          )}
          {reason === 'no_template' && all.every(({ photos }) => photos.length === 1) && (
            <OnePhotoTemplate onAdded={() => foresee(reason)} />
          )}
          {remediesOfMany(reason, all).map((remedy) => (
            <RemedyButton key={remedy} remedy={remedy} reason={reason} all={all} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Where adding or changing a template is the way out. */
const isOfTemplates = (reason: FailReason) => reason === 'no_template' || reason === 'template_invalid';

interface RemedyButtonProps {
  remedy: Remedy;
  reason: FailReason;
  all: CollageCard[];
}

function RemedyButton({ remedy, reason, all }: RemedyButtonProps) {
  const { t } = useLingui();
  const { pardon, foresee, reprocess } = useListTools();
  const count = all.length;
  switch (remedy) {
    // Each has its own photos and words: shown on the card.
    case 'edit':
      return null;
    case 'use-anyway':
      if (!all.some(canBePardoned)) return null;
      return (
        <Button
          size="xs"
          leftSection={<IconPhotoCheck size={17} stroke={1.75} aria-hidden />}
          onClick={() => pardon(all.filter(canBePardoned))}
        >
          <Trans id="remedy.use-anyway">Use anyway</Trans>
        </Button>
      );
    case 'import':
      return <ImportLink size="xs" />;
    case 'retry':
      return (
        <Button
          size="xs"
          leftSection={<IconEyeSearch size={17} stroke={1.75} aria-hidden />}
          onClick={() => foresee(reason)}
        >
          <Trans id="remedy.foresee">See what would change</Trans>
        </Button>
      );
    case 'force':
      return (
        <Button
          size="xs"
          leftSection={<IconRepeat size={17} stroke={1.75} aria-hidden />}
          onClick={() => reprocess(all)}
        >
          {t({ id: 'bulk.reprocess', message: plural(count, { one: 'Reprocess #', other: 'Reprocess #' }) })}
        </Button>
      );
  }
}
