import { type MobileAgent, mobileAgentsAtMost } from '@kolaj/contract/agent/mobile-agents';
import { countryOf, flagSign } from '@kolaj/domain/shop/language-flag';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import settings from '../settings.module.css';
import styles from './agents.module.css';
import { type BrandOption, useBrandChoices, useMobileAgents } from './agents.query.ts';
import { AppAddress } from './app-address.tsx';
import { UnknownBrands } from './unknown-brands.tsx';

const AgentDialog = lazy(async () => ({ default: (await import('./mobile-agent-dialog.tsx')).MobileAgentDialog }));
const DeleteAgent = lazy(async () => ({ default: (await import('./delete-agent.tsx')).DeleteAgent }));

type Asked = { do: 'add' } | { do: 'edit' | 'delete'; agent: MobileAgent };

/** Agents who sell with the app on their phone; each has an account of their own (AGT-02, D-75). */
export function MobileAgents() {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const query = useMobileAgents();
  const { data: brands = [] } = useBrandChoices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <TitledSection
      title={t({ id: 'agents.mobile', message: 'Mobile agents' })}
      about={t({
        id: 'agents.mobile-about',
        message: 'They see your approved collages in an app on their phone, and nothing else of the shop.',
      })}
    >
      <NoRight right="manage" />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 72 }}>
        {(agents) => (
          <>
            {agents.length === 0 && (
              <p className={settings.empty}>
                <Trans id="agents.mobile-none">
                  Nobody yet. Add the first agent: you give them an address and a password.
                </Trans>
              </p>
            )}
            <ul className={styles.list}>
              {agents.map((agent) => (
                <AgentRow
                  key={agent.uid}
                  agent={agent}
                  brands={brands}
                  isLocked={!mayManage}
                  onEdit={() => setAsked({ do: 'edit', agent })}
                  onDelete={() => setAsked({ do: 'delete', agent })}
                />
              ))}
            </ul>
            {mayManage && agents.length < mobileAgentsAtMost && (
              <Button
                className={styles.add ?? ''}
                leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />}
                onClick={() => setAsked({ do: 'add' })}
              >
                <Trans id="agents.add">Add a mobile agent</Trans>
              </Button>
            )}
          </>
        )}
      </Loaded>
      <AppAddress />
      <WhereDecided />
      <Suspense>
        {asked?.do === 'delete' && <DeleteAgent agent={asked.agent} onClose={close} />}
        {(asked?.do === 'add' || asked?.do === 'edit') && (
          <AgentDialog agent={asked.do === 'edit' ? asked.agent : null} brands={brands} onClose={close} />
        )}
      </Suspense>
    </TitledSection>
  );
}

/** What the app shows, and whether photos come from it: the page for that is there once an administrator switches it on (MOB-01). */
function WhereDecided() {
  const isOpen = useShop()?.server_config?.mobile_settings === true;
  return (
    <p className={styles.where}>
      {isOpen ? (
        <Trans id="agents.app-where">
          What the app shows, and whether photos may be sent from it:{' '}
          <Link to="/settings" search={{ tab: 'mobile' }}>
            Mobile settings
          </Link>
        </Trans>
      ) : (
        <Trans id="agents.app-where-closed">
          What the app shows, and whether photos may be sent from it, is decided under “Mobile settings”. An
          administrator of this Kolaj opens that page for your shop.
        </Trans>
      )}
    </p>
  );
}

interface AgentRowProps {
  agent: MobileAgent;
  brands: readonly BrandOption[];
  isLocked: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function AgentRow({ agent, brands, isLocked, onEdit, onDelete }: AgentRowProps) {
  const { t } = useLingui();
  const { name, email, extra } = agent;
  return (
    <li className={styles.row} data-off={extra.disabled}>
      <button type="button" className={styles.agent} disabled={isLocked} onClick={onEdit}>
        <span className={styles.letter} aria-hidden>
          {firstLetter(name)}
        </span>
        <span className={styles.words}>
          <strong>
            {name} {extra.languages.map((code) => flagSign(countryOf(code))).join(' ')}
          </strong>
          <span>{email}</span>
          <span className={styles.facts}>
            <LastLogin agent={agent} />
            {extra.second_factor && (
              <span>
                <Trans id="agents.factor-on">Two-step login: on</Trans>
              </span>
            )}
            <BrandChips agent={agent} brands={brands} />
          </span>
          <UnknownBrands names={extra.unknown_brands} />
        </span>
      </button>
      {!isLocked && (
        <IconButton
          icon={IconTrash}
          label={t({ id: 'agents.delete-label', message: `Delete: ${name}` })}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

const firstLetter = (name: string) => (Array.from(name)[0] ?? '').toLocaleUpperCase();

function LastLogin({ agent: { extra, last_login_at: at } }: { agent: MobileAgent }) {
  const timeAgo = useTimeAgo();
  const when = at === null ? '' : timeAgo(at);
  if (extra.disabled) {
    return (
      <span className={styles.off}>
        <Trans id="agents.off">Switched off</Trans>
      </span>
    );
  }
  return (
    <span>
      {at === null ? (
        <Trans id="agents.never">Never logged in</Trans>
      ) : (
        <Trans id="agents.last">Last login {when}</Trans>
      )}
    </span>
  );
}

/** "All brands" is one chip, not thirty. */
function BrandChips({ agent, brands }: { agent: MobileAgent; brands: readonly BrandOption[] }) {
  const chosen = agent.extra.selected_brands;
  if (chosen === 'all') {
    return (
      <span className={styles.chip}>
        <Trans id="agents.all-brands">All brands</Trans>
      </span>
    );
  }
  const names = brands.filter(({ hash }) => chosen.includes(hash)).map(({ name }) => name);
  return (
    <>
      {names.map((name) => (
        <span key={name} className={styles.chip}>
          {name}
        </span>
      ))}
    </>
  );
}
