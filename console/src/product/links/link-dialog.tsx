import type { ApprovalLink } from '@kolaj/contract/approval-link';
import { linkDays, linkItemsAtMost } from '@kolaj/domain/approval/approval-link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLink, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { useShop } from '../account/session.query.ts';
import styles from './links.module.css';
import { linkAddress, useMakeLink } from './links.query.ts';
import { useDaysOptions } from './use-days-options.ts';

interface LinkDialogProps {
  /** What is to be approved, in the order of the list. */
  ids: readonly string[];
  onClose: () => void;
}

/** Approval by somebody outside: whom for and how long, then the address, which is shown once. */
export function LinkDialog({ ids, onClose }: LinkDialogProps) {
  const make = useMakeLink();
  if (make.data?.kind === 'made') return <MadeLink link={make.data.link} token={make.data.token} onClose={onClose} />;
  return <NewLinkForm ids={ids} make={make} onClose={onClose} />;
}

const usualDays = 3;
const personLength = 60;

function NewLinkForm({ ids, make, onClose }: LinkDialogProps & { make: ReturnType<typeof useMakeLink> }) {
  const { t } = useLingui();
  const options = useDaysOptions();
  const [person, setPerson] = useState('');
  const [days, setDays] = useState<(typeof linkDays)[number]>(usualDays);
  const [isAsked, setIsAsked] = useState(false);
  const taken = ids.slice(0, linkItemsAtMost);
  const count = taken.length;
  const isNameless = person.trim() === '';
  const problem = isAsked && isNameless ? t({ id: 'links.person-missing', message: 'Type a name.' }) : undefined;
  const send = () => {
    setIsAsked(true);
    if (!isNameless) make.mutate({ person: person.trim(), days, collage_ids: [...taken] });
  };
  const all = ids.length;
  return (
    <FormDialog
      title={<Trans id="links.new">Approval by link</Trans>}
      under={
        all > count
          ? t({ id: 'links.first', message: `The first ${count} of ${all} collages: more do not fit one link.` })
          : t({ id: 'links.count', message: plural(count, { one: '# collage', other: '# collages' }) })
      }
      submit={<Trans id="links.make">Make the link</Trans>}
      icon={<IconLink size={17} stroke={1.75} aria-hidden />}
      isBusy={make.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {make.isError && <ErrorBanner error={make.error} onClose={() => make.reset()} />}
      {make.data?.kind === 'nothing-waits' && (
        <Banner
          tone="amber"
          title={t({ id: 'links.nothing-waits', message: 'None of these awaits approval any more.' })}
        />
      )}
      <p className={styles.lead}>
        <Trans id="links.lead">
          Somebody outside approves these collages or sends them back, without an account. You see each decision at
          once, and can end the link at any time.
        </Trans>
      </p>
      <TextField
        name="person"
        data-autofocus
        autoComplete="off"
        maxLength={personLength}
        label={t({ id: 'links.person', message: 'Who decides' })}
        help={<p>{t({ id: 'links.person-help', message: 'Their name stands at every decision.' })}</p>}
        value={person}
        error={problem}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <SelectField
        name="days"
        label={t({ id: 'links.valid', message: 'Valid for' })}
        options={options}
        value={String(days)}
        onChange={(event) => setDays(linkDays.find((one) => String(one) === event.currentTarget.value) ?? usualDays)}
      />
    </FormDialog>
  );
}

interface MadeLinkProps {
  link: ApprovalLink;
  token: string;
  onClose: () => void;
}

/** The address: to copy, to share, to scan. */
function MadeLink({ link: { person, total }, token, onClose }: MadeLinkProps) {
  const { t } = useLingui();
  const shop = useShop();
  const address = linkAddress(token);
  const share = {
    title: t({ id: 'links.share-title', message: `${shop?.name ?? ''}: please approve` }),
    text: t({
      id: 'links.share-text',
      message: plural(total, { one: 'Please look at # collage:', other: 'Please look at # collages:' }),
    }),
    url: address,
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans id="links.made">Link for {person}</Trans>}
      under={t({ id: 'links.made-count', message: plural(total, { one: '# collage', other: '# collages' }) })}
    >
      <div className={styles.made}>
        <p>
          <Trans id="links.once">
            Send it now: the address is not shown again. Whoever has it decides in the name of {person}.
          </Trans>
        </p>
        <code className={styles.address}>{address}</code>
        <div className={styles.buttons}>
          <CopyButton text={address} data-autofocus />
          {'share' in navigator && (
            <Button
              leftSection={<IconShare2 size={17} stroke={1.75} aria-hidden />}
              // Closing the share sheet is no fault.
              onClick={() => void navigator.share(share).catch(() => undefined)}
            >
              <Trans id="links.share">Share</Trans>
            </Button>
          )}
          <LinkButton to="/approval-links">
            <Trans id="links.all">All links</Trans>
          </LinkButton>
        </div>
        <div className={styles.qr}>
          <QrCode text={address} label={t({ id: 'links.qr', message: `QR code of the link for ${person}` })} />
        </div>
      </div>
    </Dialog>
  );
}
