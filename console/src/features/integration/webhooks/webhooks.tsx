import type { Webhook } from '@kolaj/contract/integration/webhook';
import { webhooksAtMost } from '@kolaj/domain/integration/webhook';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../integration.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhooks } from './webhooks.query.ts';

type Asked =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; webhook: Webhook }
  | { kind: 'secret'; secret: string; oldUntil: string | null }
  | null;

/** Where what happens in the shop is told. */
export function Webhooks() {
  const query = useWebhooks();
  const { webhook: open } = useSearch({ from: '/shell/integrations' });
  const navigate = useNavigate({ from: '/integrations' });
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const show = (id: string | undefined) =>
    void navigate({ search: { webhook: id }, replace: true, resetScroll: false });
  const count = query.data?.length ?? 0;
  const add = <AddButton isFull={count >= webhooksAtMost} onClick={() => setAsked({ kind: 'add' })} />;
  return (
    <TitledSection
      title={<Trans id="hook.title">Webhooks</Trans>}
      about={
        <Trans id="hook.lead">
          A webhook tells a program of yours at once what happens here: a new order, an approved collage, a finished
          send, a lost phone. Messages are signed by the rules of Standard Webhooks.
        </Trans>
      }
      action={count > 0 && add}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 120 }}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState
              icon={IconWebhook}
              title={<Trans id="hook.none">No webhooks</Trans>}
              reason={
                <Trans id="hook.none-reason">
                  Enter the address that your program gives you: an ERP, a shop system, Zapier, Make or n8n.
                </Trans>
              }
            >
              {add}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  isOpen={open === webhook.id}
                  onShow={(isOpen) => show(isOpen ? webhook.id : undefined)}
                  onEdit={() => setAsked({ kind: 'edit', webhook })}
                  onRemove={() => setAsked({ kind: 'remove', webhook })}
                  onSecret={(secret, oldUntil) => setAsked({ kind: 'secret', secret, oldUntil })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked?.kind === 'add' && (
        <WebhookForm
          webhook={null}
          onClose={close}
          onAdded={({ id, secret }) => {
            show(id);
            setAsked({ kind: 'secret', secret, oldUntil: null });
          }}
        />
      )}
      {asked?.kind === 'edit' && <WebhookForm webhook={asked.webhook} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog webhook={asked.webhook} onClose={close} />}
      {asked?.kind === 'secret' && <WebhookSecret {...asked} onClose={close} />}
    </TitledSection>
  );
}

interface WebhookSecretProps {
  secret: string;
  /** Until then messages carry the signature of the one before too. */
  oldUntil: string | null;
  onClose: () => void;
}

function WebhookSecret({ secret, oldUntil, onClose }: WebhookSecretProps) {
  const until = oldUntil === null ? '' : formatDateTime(oldUntil);
  return (
    <SecretDialog
      title={<Trans id="hook.secret-title">Copy the secret now</Trans>}
      secret={secret}
      onClose={onClose}
      under={until !== '' && <Trans id="hook.old-until">The one before works until {until}.</Trans>}
    >
      <Trans id="hook.secret-why">
        With it your program checks that a message is from this shop. It is shown only now; when it is lost, make
        another one.
      </Trans>
    </SecretDialog>
  );
}

function AddButton({ isFull, onClick }: { isFull: boolean; onClick: () => void }) {
  return (
    <Button
      variant="action"
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      disabled={isFull}
      onClick={onClick}
    >
      {isFull ? <Trans id="hook.full">Ten are the most</Trans> : <Trans id="hook.add">Add webhook</Trans>}
    </Button>
  );
}
