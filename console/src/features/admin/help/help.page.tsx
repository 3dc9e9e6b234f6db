import type { HelpRequest } from '@kolaj/contract/help';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './help.module.css';
import { useAnswerHelp, useHelpRequests } from './help.query.ts';

/** What people ask the administrators for: open questions first. They are answered by mail and marked here. */
export function HelpPage() {
  const { t } = useLingui();
  const query = useHelpRequests();
  const answer = useAnswerHelp();
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead title={t({ id: 'help.title', message: 'Questions' })} crumbs={crumbs} />
      {answer.isError && <ErrorBanner error={answer.error} onClose={() => answer.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 96 }}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={IconLifebuoy}
              title={<Trans id="help.none">Nobody has asked</Trans>}
              reason={<Trans id="help.none-reason">Questions from “Ask for help” appear here.</Trans>}
            />
          ) : (
            <ul className={styles.list}>
              {all.map((request) => (
                <Request key={request.id} request={request} answer={answer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Request({ request, answer }: { request: HelpRequest; answer: ReturnType<typeof useAnswerHelp> }) {
  const timeAgo = useTimeAgo();
  const stepWords = useHelpSteps();
  const { id, name, email, shop, step, words, created_at, answered_at } = request;
  const isAnswered = answered_at !== null;
  const isBusy = answer.isPending && answer.variables.id === id;
  return (
    <li className={styles.request} data-answered={isAnswered}>
      <div className={styles.words}>
        <p className={styles.who}>
          <strong>{shop?.name ?? name}</strong>
          <span>{stepWords[step]}</span>
          <span>{timeAgo(created_at)}</span>
        </p>
        <p className={styles.said}>{words}</p>
        <p className={styles.who}>
          <span>{name}</span>
          <a href={`mailto:${email}`}>{email}</a>
          {shop !== null && <span>{shop.keyword}</span>}
        </p>
      </div>
      <Button
        variant={isAnswered ? 'subtle' : 'default'}
        color="gray"
        loading={isBusy}
        onClick={() => answer.mutate({ id, is_answered: !isAnswered })}
      >
        {isAnswered ? <Trans id="help.reopen">Open again</Trans> : <Trans id="help.answered">Mark as answered</Trans>}
      </Button>
    </li>
  );
}

/** Where the person was, in words. */
function useHelpSteps(): Record<HelpRequest['step'], string> {
  const { t } = useLingui();
  return {
    photos: t({ id: 'onboarding.photos', message: 'Photos' }),
    check: t({ id: 'onboarding.check', message: 'Look at the collages' }),
    approve: t({ id: 'onboarding.approve', message: 'Approve' }),
    publish: t({ id: 'onboarding.publish', message: 'Publish' }),
    send: t({ id: 'onboarding.send-step', message: 'Send' }),
    source: t({ id: 'help.source', message: 'Photo source' }),
    channels: t({ id: 'help.channels', message: 'Channels' }),
    account: t({ id: 'help.account', message: 'Account without a shop' }),
  };
}
