import type { Webhook } from '@kolaj/contract/integration/webhook';
import { webhooksAtMost } from '@kolaj/domain/integration/webhook';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './integration.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhooks } from './webhooks.query.ts';

type Asked =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; webhook: Webhook }
  | { kind: 'secret'; secret: string; oldUntil: string | null }
  | null;

/** What a shop's own programs are told; the owner's page. */
export function IntegrationsPage() {
  const { t } = useLingui();
  const isStaff = useShop()?.standing === 'staff';
  const title = t({ id: 'nav.integrations', message: 'Integrations' });
  const crumbs = [{ label: t({ id: 'nav.settings', message: 'Settings' }), link: { to: '/settings' } }] as const;
  if (!isStaff) return <Webhooks title={title} crumbs={crumbs} />;
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <EmptyState
        icon={IconLock}
        title={<Trans id="hook.only-owner">Only the owner connects other programs</Trans>}
        reason={<Trans id="hook.only-owner-reason">They receive orders with the names of customers.</Trans>}
      >
        <LinkButton to="/settings">
          <Trans id="hook.to-settings">To the settings</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}

interface WebhooksProps {
  title: string;
  crumbs: readonly [{ label: string; link: { readonly to: '/settings' } }];
}

function Webhooks({ title, crumbs }: WebhooksProps) {
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
    <>
      <PageHead title={title} crumbs={crumbs} {...(count > 0 ? { actions: add } : {})} />
      <p className={styles.lead}>
        <Trans id="hook.lead">
          A webhook tells a program of yours at once what happens here: a new order, an approved collage, a finished
          send, a lost phone. Messages are signed by the rules of Standard Webhooks.
        </Trans>
      </p>
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
      {count > 0 && <FootBar>{add}</FootBar>}
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
      {asked?.kind === 'secret' && <SecretDialog {...asked} onClose={close} />}
    </>
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
