import type { ApprovalLink } from '@kolaj/contract/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, useTimeAgo } from '../../lib/texts/format.ts';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { useApprovalLinks } from '../../product/links/links.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import styles from './links-page.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

type Asked = { kind: 'extend' | 'revoke'; link: ApprovalLink } | null;

/** The shop's approval links: how far each is, and its end. */
export function LinksPage() {
  const { t } = useLingui();
  const query = useApprovalLinks();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PageHead
        title={t({ id: 'nav.approval-links', message: 'Approval links' })}
        crumbs={[
          { label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: (look) => <Link to="/whatsapp-shop" {...look} /> },
        ]}
      />
      <NoRight right="approve" />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 96 }}>
        {(links) =>
          links.length === 0 ? (
            <NoLinks />
          ) : (
            <ul className={styles.list}>
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onAsk={(kind) => setAsked({ kind, link })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked?.kind === 'extend' && <ExtendDialog link={asked.link} onClose={close} />}
      {asked?.kind === 'revoke' && <RevokeDialog link={asked.link} onClose={close} />}
    </>
  );
}

function NoLinks() {
  return (
    <EmptyState
      icon={IconLink}
      title={<Trans id="links.none">No approval links</Trans>}
      reason={
        <Trans id="links.none-reason">
          Select collages that await approval, or open a folder, and choose "Approval by link": a brand's manager
          decides without an account.
        </Trans>
      }
    >
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="links.to-collages">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}

interface LinkRowProps {
  link: ApprovalLink;
  onAsk: (kind: 'extend' | 'revoke') => void;
}

function LinkRow({ link, onAsk }: LinkRowProps) {
  const { t } = useLingui();
  const mayApprove = useMay('approve');
  const { person, total, decided, approved, returned, standing, folder_id: folderId, folder_name: folderName } = link;
  return (
    <li className={styles.row} data-standing={standing}>
      <div className={styles.who}>
        <h2>{person}</h2>
        <p>
          {folderId !== null && (
            <Link to="/whatsapp-shop/$folder" params={{ folder: folderId }}>
              {folderName}
            </Link>
          )}
          <Standing link={link} />
        </p>
      </div>
      <div className={styles.progress}>
        <ProgressBar
          label={t({ id: 'links.progress-of', message: `Decisions of ${person}` })}
          total={total}
          segments={[
            { tone: 'green', value: approved },
            { tone: 'red', value: returned },
          ]}
        />
        <p>
          <strong>{t({ id: 'links.decided', message: `${decided} of ${total} decided` })}</strong>
          {returned > 0 && ` · ${t({ id: 'links.returned', message: `${returned} sent back` })}`}
        </p>
      </div>
      {mayApprove && standing !== 'revoked' && (
        <div className={styles.tools}>
          <Button
            onClick={() => onAsk('extend')}
            aria-label={t({ id: 'links.extend-of', message: `Extend: ${person}` })}
          >
            <Trans id="links.extend">Extend</Trans>
          </Button>
          <Button
            color="red"
            variant="subtle"
            onClick={() => onAsk('revoke')}
            aria-label={t({ id: 'links.revoke-of', message: `End: ${person}` })}
          >
            <Trans id="links.revoke">End</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Until when it is good, or since when no more; and whether anybody has opened it. */
function Standing({ link }: { link: ApprovalLink }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const end = formatDateTime(link.expires_at);
  const seen = link.opened_at === null ? null : ago(link.opened_at);
  const opened =
    seen === null
      ? t({ id: 'links.unopened', message: 'not opened yet' })
      : t({ id: 'links.opened', message: `last opened ${seen}` });
  switch (link.standing) {
    case 'open':
      return (
        <span>
          {t({ id: 'links.until', message: `valid until ${end}` })} · {opened}
        </span>
      );
    case 'expired':
      return (
        <span className={styles.ended}>
          {t({ id: 'links.expired', message: `expired ${end}` })} · {opened}
        </span>
      );
    case 'unbacked':
      return (
        <span className={styles.resting}>
          {link.created_by === null
            ? t({ id: 'links.unbacked', message: 'rests: who made it is gone. Extend it, and it goes on in your name' })
            : t({
                id: 'links.unbacked-by',
                message: `rests: ${link.created_by} may not approve any more. Extend it, and it goes on in your name`,
              })}{' '}
          · {opened}
        </span>
      );
    case 'revoked':
      return (
        <span className={styles.ended}>
          {t({ id: 'links.revoked', message: 'ended' })} · {opened}
        </span>
      );
  }
}
