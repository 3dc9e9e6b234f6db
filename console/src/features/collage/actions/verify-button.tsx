import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheckbox, IconSend } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { useUnsent } from '../../../product/sending/use-unsent.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import type { Place } from '../collages.query.ts';
import { type Selection, useIsSelecting } from './selection.ts';

interface VerifyButtonProps {
  place: Place;
  /** Active collages that wait for approval; without any there is no next step here. */
  waiting: number;
}

/** The next step of the job, with its number: what waits for approval, then what was not sent. */
export function VerifyButton({ place, waiting }: VerifyButtonProps) {
  const { t } = useLingui();
  const mayApprove = useMay('approve');
  if (waiting === 0) return <SendButton place={place} />;
  if (!mayApprove) return null;
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

/** Everything is approved: what no group has yet. */
function SendButton({ place: { folder, subfolder } }: Pick<VerifyButtonProps, 'place'>) {
  const { t } = useLingui();
  const unsent = useUnsent({ folder, subfolder: subfolder === 'all' ? undefined : subfolder });
  if (unsent === null) return null;
  const { count } = unsent;
  return (
    <LinkButton {...unsent.link} variant="action" leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}>
      {t({ id: 'collages.send', message: plural(count, { one: 'Send #', other: 'Send #' }) })}
    </LinkButton>
  );
}

/** On phones the next step is at the foot, until a selection has its own bar there. */
export function VerifyFoot({ selection, ...button }: VerifyButtonProps & { selection: Selection }) {
  const isSelecting = useIsSelecting(selection);
  const mayApprove = useMay('approve');
  const { folder, subfolder } = button.place;
  const unsent = useUnsent({ folder, subfolder: subfolder === 'all' ? undefined : subfolder });
  const hasNext = button.waiting === 0 ? unsent !== null : mayApprove;
  if (isSelecting || !hasNext) return null;
  return (
    <FootBar>
      <VerifyButton {...button} />
    </FootBar>
  );
}
