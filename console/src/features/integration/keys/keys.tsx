import type { ApiKey } from '@kolaj/contract/integration/api-key';
import { rights as allRights } from '@kolaj/domain/account/rights';
import { keysAtMost } from '@kolaj/domain/integration/api-key';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { useRightWords } from '../../../product/account/right-words.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../integration.module.css';
import { SecretDialog } from '../secret-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { useKeys } from './keys.query.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

type Asked = { kind: 'add' } | { kind: 'made'; key: string } | { kind: 'revoke'; apiKey: ApiKey } | null;

/** With what the shop's own programs make calls. */
export function Keys() {
  const query = useKeys();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const count = query.data?.length ?? 0;
  const add = (
    <Button
      variant={count > 0 ? 'default' : 'action'}
      leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      disabled={count >= keysAtMost}
      onClick={() => setAsked({ kind: 'add' })}
    >
      {count >= keysAtMost ? (
        <Trans id="key.full">Twenty are the most</Trans>
      ) : (
        <Trans id="key.add">Make API key</Trans>
      )}
    </Button>
  );
  return (
    <TitledSection
      title={<Trans id="key.title">API keys</Trans>}
      about={
        <Trans id="key.lead">
          With a key a program of yours does here what you allow: read collages and orders, send, mark as sold out.
        </Trans>
      }
      action={
        <div className={styles.tools}>
          <LinkButton to="/integrations/api">
            <Trans id="key.docs">Documentation</Trans>
          </LinkButton>
          {count > 0 && add}
        </div>
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 88 }}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState
              icon={IconKey}
              title={<Trans id="key.none">No API keys</Trans>}
              reason={<Trans id="key.none-reason">Make one for each program, with no more rights than it needs.</Trans>}
            >
              {add}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {keys.map((apiKey) => (
                <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setAsked({ kind: 'revoke', apiKey })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked?.kind === 'add' && <KeyForm onClose={close} onMade={(key) => setAsked({ kind: 'made', key })} />}
      {asked?.kind === 'revoke' && <RevokeDialog apiKey={asked.apiKey} onClose={close} />}
      {asked?.kind === 'made' && (
        <SecretDialog title={<Trans id="key.made">Copy the key now</Trans>} secret={asked.key} onClose={close}>
          <Trans id="key.made-why">
            Your program sends it with each call. It is shown only now: who has it acts in your name, so keep it where
            you keep passwords.
          </Trans>
        </SecretDialog>
      )}
    </TitledSection>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useLingui();
  const words = useRightWords();
  const ago = useTimeAgo();
  const { name, begins, rights, standing, last_used_at: used, expires_at: ends, created_by: by } = apiKey;
  const given = allRights.filter((right) => rights[right]).map((right) => words[right].name);
  const lastUse = used === null ? '' : ago(used);
  const end = ends === null ? '' : formatDateTime(ends);
  return (
    <li className={styles.card} data-standing={standing}>
      <div className={styles.head}>
        <div className={styles.where}>
          <h3>{name}</h3>
          <p className={styles.kindList}>
            <code>{`${begins}…`}</code> · {[t({ id: 'key.read', message: 'Read' }), ...given].join(', ')} · {by}
          </p>
          <p className={styles.state} data-tone={standing === 'open' ? 'off' : 'amber'}>
            <span>
              {standing === 'orphaned' && <Trans id="key.orphaned">Works no more: {by} is no owner now.</Trans>}
              {standing === 'expired' && <Trans id="key.expired">Expired {end}</Trans>}
              {standing === 'open' && end !== '' && <Trans id="key.until">Valid until {end}</Trans>}
              {standing === 'open' && end === '' && <Trans id="key.forever">Never expires</Trans>}
              {' · '}
              {lastUse === '' ? (
                <Trans id="key.unused">not used yet</Trans>
              ) : (
                <Trans id="key.used">used {lastUse}</Trans>
              )}
            </span>
          </p>
        </div>
        <Button
          color="red"
          variant="subtle"
          onClick={onRevoke}
          aria-label={t({ id: 'key.revoke-of', message: `Revoke: ${name}` })}
        >
          <Trans id="key.revoke">Revoke</Trans>
        </Button>
      </div>
    </li>
  );
}
