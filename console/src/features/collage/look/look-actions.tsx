import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPhotoCheck,
  IconRepeat,
} from '@tabler/icons-react';
import { useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { collageDownload, useMayDownload } from '../../../product/collage/download.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { useEditPlace } from '../actions/use-edit-place.ts';
import type { PageActions } from '../actions/use-page-actions.ts';
import { canBePardoned, remediesFor } from '../failed/remedies.ts';
import styles from './look.module.css';

/** Longest note, letters (contract). */
const NOTE_LENGTH = 500;

interface LookActionsProps {
  card: CollageCard;
  actions: PageActions;
}

/** What can be done with this one collage; only what its status allows. */
export function LookActions({ card, actions }: LookActionsProps) {
  const [isNoting, setIsNoting] = useState(false);
  const isPassive = card.state === 'passive';
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const mayDownload = useMayDownload();
  const remedies = remediesFor(card);
  const isPardonable = remedies.includes('use-anyway') && canBePardoned(card);
  const isMended = card.status === 'failed' && remedies.includes('edit');
  if (isNoting) {
    return (
      <SendBackNote
        onCancel={() => setIsNoting(false)}
        onSend={(note) => {
          setIsNoting(false);
          void actions.sendBack(card, note);
        }}
      />
    );
  }
  return (
    <div className={styles.actions}>
      {card.status === 'done' && (
        <>
          <Button
            variant="filled"
            color="green"
            size="lg"
            disabled={!mayApprove}
            loading={actions.isBusy}
            leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
            onClick={() => void actions.approve([card])}
          >
            <Trans id="verify.approve">Approve</Trans>
          </Button>
          <Button
            disabled={!mayApprove}
            leftSection={<IconArrowBackUp size={17} stroke={1.75} aria-hidden />}
            onClick={() => setIsNoting(true)}
          >
            <Trans id="verify.send-back">Send back</Trans>
          </Button>
          <NoRight right="approve" />
        </>
      )}
      {mayEdit && card.status !== 'pending' && <EditLink card={card} isMain={isMended} />}
      {card.status === 'failed' && isPardonable && (
        <Button
          disabled={!mayEdit}
          loading={actions.isBusy}
          leftSection={<IconPhotoCheck size={17} stroke={1.75} aria-hidden />}
          onClick={() => void actions.pardonPhotos([card])}
        >
          <Trans id="remedy.use-anyway">Use anyway</Trans>
        </Button>
      )}
      {card.status === 'failed' && (
        <Button
          variant={isMended ? 'default' : 'action'}
          disabled={!mayEdit}
          loading={actions.isBusy}
          leftSection={<IconRepeat size={17} stroke={1.75} aria-hidden />}
          onClick={() => void actions.reprocess([card])}
        >
          <Trans id="collages.reprocess">Reprocess</Trans>
        </Button>
      )}
      <Button
        disabled={!mayEdit}
        leftSection={isPassive ? <IconEye size={17} aria-hidden /> : <IconEyeOff size={17} aria-hidden />}
        onClick={() => void actions.setState([card], isPassive ? 'active' : 'passive')}
      >
        {isPassive ? (
          <Trans id="bulk.make-active">Make active</Trans>
        ) : (
          <Trans id="bulk.make-passive">Make passive</Trans>
        )}
      </Button>
      {mayDownload && card.picture !== null && (
        <Button
          component="a"
          href={collageDownload(card.id)}
          download=""
          leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
        >
          <Trans id="download.one">Download</Trans>
        </Button>
      )}
      <NoRight right="edit" />
    </div>
  );
}

function EditLink({ card, isMain }: { card: CollageCard; isMain: boolean }) {
  const place = useEditPlace();
  return (
    <LinkButton
      {...place(card, 'look')}
      variant={isMain ? 'action' : 'default'}
      leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />}
    >
      <Trans id="verify.edit">Edit</Trans>
    </LinkButton>
  );
}

function SendBackNote({ onSend, onCancel }: { onSend: (note: string) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(note.trim());
      }}
    >
      <Textarea
        label={t({ id: 'verify.note', message: 'What needs fixing? (optional)' })}
        value={note}
        maxLength={NOTE_LENGTH}
        autosize
        minRows={2}
        maxRows={5}
        data-autofocus
        ref={(field) => field?.focus()}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" variant="action">
        <Trans id="verify.send-back">Send back</Trans>
      </Button>
      <Button onClick={onCancel}>
        <Trans id="common.cancel">Cancel</Trans>
      </Button>
    </form>
  );
}
