import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheckbox } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import type { Place } from '../collages.query.ts';
import { type Selection, useIsSelecting } from './selection.ts';

interface VerifyButtonProps {
  place: Place;
  /** Active collages that wait for approval; without any there is no next step here. */
  waiting: number;
}

/** The next step of the job, with its number. */
export function VerifyButton({ place, waiting }: VerifyButtonProps) {
  const { t } = useLingui();
  const mayApprove = useMay('approve');
  if (waiting === 0 || !mayApprove) return null;
  return (
    <LinkButton
      to="/whatsapp-shop/verify/$folder"
      params={{ folder: place.folder }}
      search={{ subfolder: place.subfolder === 'all' ? undefined : place.subfolder }}
      variant="action"
      leftSection={<IconCheckbox size={17} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'collages.verify', message: plural(waiting, { one: 'Verify #', other: 'Verify #' }) })}
    </LinkButton>
  );
}

/** On phones the next step is at the foot, until a selection has its own bar there. */
export function VerifyFoot({ selection, ...button }: VerifyButtonProps & { selection: Selection }) {
  const isSelecting = useIsSelecting(selection);
  const mayApprove = useMay('approve');
  if (isSelecting || button.waiting === 0 || !mayApprove) return null;
  return (
    <FootBar>
      <VerifyButton {...button} />
    </FootBar>
  );
}
