import type { Firm } from '@kolaj/contract/admin/admin';
import { asleepAfterDays, type FirmTrouble, troublesOf } from '@kolaj/domain/installation/firm-trouble';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './firm.module.css';
import type { useActInShop } from './firms.query.ts';

/** Each reason why a firm is in trouble, in words that fit into a row. */
export function useTroubleWords({
  sends_stopped: sends,
  uncertain,
  jobs_given_up: jobs,
  collages_failed: failed,
  phones_lost: lost,
}: Firm): Readonly<Record<FirmTrouble, string>> {
  const { t } = useLingui();
  const phones = lost.map(nameOfPhone).join(', ');
  return {
    phones_lost: t({ id: 'admin.phones-lost', message: `phone not active: ${phones}` }),
    sends_stopped: t({ id: 'admin.sends-stopped', message: `stopped sends: ${sends}` }),
    uncertain: t({ id: 'admin.uncertain', message: `uncertain messages: ${uncertain}` }),
    jobs_given_up: t({ id: 'admin.jobs-given-up', message: `jobs given up: ${jobs}` }),
    collages_failed: t({ id: 'admin.collages-failed', message: `collages that need work: ${failed}` }),
    trial_over: t({ id: 'admin.trial-over', message: 'trial over' }),
  };
}

/** Where in the firm's shop one can do something about it; what has its place in the administration is not here. */
const places = {
  sends_stopped: '/wgroup/history?only=open',
  uncertain: '/wgroup/history?only=questions',
  collages_failed: '/whatsapp-shop',
} as const;

interface FirmTroublesProps {
  firm: Firm;
  act: ReturnType<typeof useActInShop>;
}

/** On top of a firm's page: everything that does not go on by itself, each with the way to its place. */
export function FirmTroubles({ firm, act }: FirmTroublesProps) {
  const { t } = useLingui();
  const words = useTroubleWords(firm);
  const { pid, questions } = firm;
  const troubles = troublesOf(firm);
  if (firm.asleep && questions === 0) {
    return (
      <Banner tone="blue" title={t({ id: 'admin.sleeps', message: 'This firm is asleep' })}>
        <Trans id="admin.sleeps-why">
          Its trial ended more than {asleepAfterDays} days ago, and it has sent and published nothing since. What is
          wrong with it is not counted as trouble.
        </Trans>
      </Banner>
    );
  }
  if (troubles.length === 0 && questions === 0) return null;
  const enter = (to: string) => (
    <Button size="xs" disabled={act.isPending || act.isSuccess} onClick={() => act.mutate({ pid, to })}>
      <Trans id="health.look">Look</Trans>
    </Button>
  );
  return (
    <Banner tone="amber" title={t({ id: 'admin.waits-for-somebody', message: 'This firm is in trouble' })}>
      <ul className={styles.troubles}>
        {troubles.map((kind) => {
          switch (kind) {
            case 'phones_lost':
              return firm.phones_lost.map((phone) => (
                <li key={`phone ${phone.id}`}>
                  <LostPhone phone={phone} />
                  {enter(`/wgroup/phones_status?phone=${encodeURIComponent(phone.id)}`)}
                </li>
              ));
            case 'jobs_given_up':
              return (
                <li key={kind}>
                  {words[kind]}
                  <Link to="/yta/jobs">
                    <Trans id="health.look">Look</Trans>
                  </Link>
                </li>
              );
            case 'trial_over':
              return (
                <li key={kind}>
                  {words[kind]}
                  <Link to="/yta/firm/$pid" params={{ pid }} search={{ open: 'package' }}>
                    <Trans id="package.give-another">Change package or trial</Trans>
                  </Link>
                </li>
              );
            default:
              return (
                <li key={kind}>
                  {words[kind]}
                  {enter(places[kind])}
                </li>
              );
          }
        })}
        {questions > 0 && (
          <li>
            {t({ id: 'admin.needs-answer', message: `open questions: ${questions}` })}
            <Link to="/yta/help">
              <Trans id="health.look">Look</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Banner>
  );
}

function LostPhone({ phone }: { phone: Firm['phones_lost'][number] }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const [name, since] = [nameOfPhone(phone), timeAgo(phone.since)];
  return <>{t({ id: 'admin.phone-lost-since', message: `phone not active: ${name} (${since})` })}</>;
}
