import type { DomainList } from '@kolaj/contract/settings/domains';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import settings from '../settings.module.css';
import styles from './domain.module.css';
import { useAddDomain, useCheckDomain, useDomains, useMainDomain, useRemoveDomain } from './domain.query.ts';
import { DomainCard } from './domain-card.tsx';
import { faultWords } from './domain-words.ts';

/** Where the site is, and the shop's own domains for it (D-102). */
export function DomainTab() {
  const query = useDomains();
  return (
    <div className={settings.page}>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 96 }}>
        {(list) => (
          <>
            <SiteAddress list={list} />
            <Domains list={list} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function SiteAddress({ list: { site_url: url, published_url: published } }: { list: DomainList }) {
  const { t } = useLingui();
  return (
    <TitledSection title={t({ id: 'domain.address', message: 'Address of your site' })}>
      <div className={settings.card}>
        <IconWorld size={22} stroke={1.75} aria-hidden className={settings.cardIcon} />
        <span className={settings.words}>
          <strong>{url.replace(/^https?:\/\/|\/$/g, '')}</strong>
        </span>
        {published !== null && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={17} stroke={1.75} aria-hidden />}
          >
            <Trans id="domain.open">Open</Trans>
          </Button>
        )}
      </div>
      {published !== null && published !== url && (
        <Banner
          tone="blue"
          title={t({ id: 'domain.publish-title', message: 'Publish once more.' })}
          actions={
            <LinkButton to="/build">
              <Trans id="domain.publish">To the build page</Trans>
            </LinkButton>
          }
        >
          <Trans id="domain.publish-why">Until then links, orders and search engines name {published}.</Trans>
        </Banner>
      )}
    </TitledSection>
  );
}

function useDomainChanges() {
  const { t } = useLingui();
  const [add, check, main, remove] = [useAddDomain(), useCheckDomain(), useMainDomain(), useRemoveDomain()];
  const changes = { add, check, main, remove };
  const busy = (['add', 'check', 'main', 'remove'] as const).find((name) => changes[name].isPending) ?? null;
  return {
    ...{ changes, busy },
    failed: Object.values(changes).find(({ isError }) => isError) ?? null,
    takeAway: (domain: string, shown: string) =>
      remove.mutate(domain, {
        onSuccess: () =>
          showToast({
            text: t({ id: 'domain.removed', message: `${shown} removed.` }),
            onUndo: () => add.mutate(domain),
          }),
      }),
  };
}

function Domains({ list: { domains } }: { list: DomainList }) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const { changes, busy, failed, takeAway } = useDomainChanges();
  const { add, check, main: makeMain } = changes;
  const main = domains.find(({ is_main }) => is_main)?.shown ?? null;
  const busyWith = (domain: string) =>
    busy === 'add' || (busy !== null && changes[busy].variables === domain) ? busy : null;
  const fault = add.data?.data.result.kind === 'refused' ? add.data.data.result.fault : null;
  return (
    <TitledSection
      title={t({ id: 'domain.title', message: 'Your own domain' })}
      about={t({
        id: 'domain.about',
        message: 'A name of your own, like lale.com. Buy it where you like, and set two records there.',
      })}
    >
      <NoRight right="manage" />
      {failed && <ErrorBanner error={failed.error} onClose={failed.reset} />}
      {domains.length === 0 && (
        <p className={settings.empty}>
          <Trans id="domain.none">No domain yet. Your site is at the address above.</Trans>
        </p>
      )}
      {domains.map((one) => (
        <DomainCard
          key={one.domain}
          domain={one}
          main={main}
          mayManage={mayManage}
          busy={busyWith(one.domain)}
          onCheck={() => check.mutate(one.domain)}
          onMain={() => makeMain.mutate(one.domain)}
          onRemove={() => takeAway(one.domain, one.shown)}
          onAddTwin={(twin) => add.mutate(twin)}
        />
      ))}
      {mayManage && (
        <AddDomain
          problem={fault === null ? undefined : t(faultWords[fault])}
          isBusy={busy === 'add'}
          onAdd={async (domain) => (await add.mutateAsync(domain)).data.result.kind === 'added'}
        />
      )}
    </TitledSection>
  );
}

interface AddDomainProps {
  problem: string | undefined;
  isBusy: boolean;
  /** Whether it was added. */
  onAdd: (domain: string) => Promise<boolean>;
}

function AddDomain({ problem, isBusy, onAdd }: AddDomainProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A failed call says so above the list.
        void onAdd(typed).then(
          (isAdded) => isAdded && setTyped(''),
          () => undefined,
        );
      }}
    >
      <TextField
        name="domain"
        label={t({ id: 'domain.field', message: 'Domain' })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={problem}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={300}
      />
      <Button type="submit" variant="action" loading={isBusy} disabled={typed.trim() === ''}>
        <Trans id="domain.add">Add domain</Trans>
      </Button>
    </form>
  );
}
