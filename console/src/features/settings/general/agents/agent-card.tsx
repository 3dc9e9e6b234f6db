import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useShop } from '../../../../product/account/session.query.ts';
import { CopyButton } from '../../../../ui/button/copy-button.tsx';
import { Paper } from '../../../../ui/page/paper.tsx';
import { QrCode } from '../../../../ui/picture/qr-code.tsx';
import { useDomains } from '../../domain/domain.query.ts';
import type { Values } from '../values.ts';
import styles from './agents.module.css';

type Agent = Values['agent_list'][number];

/** An agent's own link, on a card to print: whoever opens the site by it writes to this agent. */
export function AgentCard({ agent: { text: name, agentPhone, value } }: { agent: Agent }) {
  const { t } = useLingui();
  const shop = useShop();
  const { data: domains } = useDomains();
  if (domains === undefined || shop === null) return null;
  const link = agentLink(domains.published_url, value);
  const face = link !== null && (
    <>
      <QrCode text={link} label={link} />
      <strong>{name}</strong>
      <span>+{agentPhone}</span>
      <span>{shop.name}</span>
      <span>{link.replace(/^https?:\/\//, '')}</span>
    </>
  );
  return (
    <section className={styles.own} aria-labelledby="agent-own-link">
      <h3 id="agent-own-link">{t({ id: 'site-settings.agent-link', message: 'Own link' })}</h3>
      {link === null ? (
        <p>
          <Trans id="site-settings.agent-link-later">
            It is here as soon as this agent is saved and the site published.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            {t({
              id: 'site-settings.agent-link-why',
              message: `Visitors who open the site by it write to ${name}. Changes apply from the next publish.`,
            })}
          </p>
          <div className={styles.card}>{face}</div>
          {/* Paper gets this one: beside the page, so that nothing of the page is printed. */}
          <Paper>
            <div className={styles.printed}>{face}</div>
          </Paper>
          <div className={styles.ownTools}>
            <CopyButton text={link} />
            <Button leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
              <Trans id="site-settings.agent-print">Print the card</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** null = nobody can follow it yet. */
function agentLink(published: string | null, id: string): string | null {
  if (published === null || id === '') return null;
  const link = new URL(published);
  link.searchParams.set('a', id);
  return link.href;
}
