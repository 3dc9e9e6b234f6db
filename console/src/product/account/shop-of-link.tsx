import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useShop } from './session.query.ts';
import { useOwnShops, useSwitchShop } from './shops.query.ts';

interface ShopOfLinkProps {
  /** Of the shop in which the address was shared; absent = it was not shared. */
  pid: string | undefined;
  children: ReactNode;
}

/** A page that people send each other: who works in another shop at the moment is offered the way, not shown the wrong shop's page. */
export function ShopOfLink({ pid, children }: ShopOfLinkProps) {
  const here = useShop()?.pid;
  return pid === undefined || pid === here ? children : <OfOtherShop pid={pid} />;
}

function OfOtherShop({ pid }: { pid: string }) {
  const { t } = useLingui();
  const shops = useOwnShops();
  return (
    <>
      <PageHead title={t({ id: 'shops.of-other', message: 'Of another shop' })} isTitleInBarOnly />
      <Loaded query={shops} skeleton={{ kind: 'rows', rows: 1, height: 64 }}>
        {(own) => <WayThere shop={own.find((one) => one.pid === pid)} />}
      </Loaded>
    </>
  );
}

type OwnShop = NonNullable<ReturnType<typeof useOwnShops>['data']>[number];

function WayThere({ shop }: { shop: OwnShop | undefined }) {
  const change = useSwitchShop(location.pathname + location.search);
  if (shop === undefined) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title={<Trans id="shops.not-yours">This page belongs to a shop you do not work in</Trans>}
        reason={<Trans id="shops.not-yours-reason">Ask its owner for an invitation.</Trans>}
      >
        <LinkButton to="/whatsapp-shop" variant="action">
          <Trans id="collages.to-folders">All folders</Trans>
        </LinkButton>
      </EmptyState>
    );
  }
  const { name } = shop;
  return (
    <>
      {change.isError && <ErrorBanner error={change.error} onClose={() => change.reset()} />}
      <EmptyState icon={IconBuildingStore} title={<Trans id="shops.belongs-to">This page belongs to {name}</Trans>}>
        <Button variant="action" loading={change.isPending || change.isSuccess} onClick={() => change.mutate(shop)}>
          <Trans id="shops.go-there">Work in {name}</Trans>
        </Button>
      </EmptyState>
    </>
  );
}
