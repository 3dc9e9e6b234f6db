import type { MessageShop } from '@kolaj/domain/broadcast/telegram/build-message';
import { isButtonUrl } from '@kolaj/domain/broadcast/telegram/limits';
import { textOf } from '@kolaj/domain/shared/loose';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import { readClientConfig, siteLanguage } from '@kolaj/domain/shop/config/client-config';
import { readServerConfig, type ServerConfig } from '@kolaj/domain/shop/config/server-config';
import { emptyTarget } from '@kolaj/domain/shop/telegram-target';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { understoodConfig } from '../shop/open/understood-config.ts';
import { publishedSite } from '../site/open/published-site.store.ts';
import type { SiteAddresses } from '../site/open/site-addresses.ts';
import { discountedNames, shopRow } from './message-facts.store.ts';

export interface FactParts {
  sites: Pick<SiteAddresses, 'of'>;
  /** A site on this machine is offered to bots that speak to the sandbox, and to nobody else: Telegram would refuse it. */
  isDemo: boolean;
}

/** What both templates are made of, on the data of now, with the settings that say where they go. */
export interface MessageFacts {
  shop: MessageShop;
  config: ServerConfig;
  configVersion: number;
}

export async function messageFacts(scope: ShopScope, { sites, isDemo }: FactParts): Promise<MessageFacts> {
  const row = await shopRow(scope);
  const { known } = understoodConfig(row.server_config);
  const config = readServerConfig(known);
  const brands = await shopBrands(scope);
  const site = await publishedSite(scope);
  const { url } = sites.of(row);
  const canOpen = site.isLive && (isDemo || isButtonUrl(url));
  const find = brandFinder(brands);
  const discounted = new Set((await discountedNames(scope)).map((name) => find(name)?.id));
  const shop: MessageShop = {
    name: row.name,
    language: siteLanguage(readClientConfig(row.client_config, { shopName: row.name })),
    brandsTarget: config.telegram ?? emptyTarget({ message: textOf(known.buttons_message) }),
    infoTarget: config.telegram1,
    button_header_text: config.button_header_text,
    button_count: config.button_count,
    buttons_sale_fire: config.buttons_sale_fire,
    no_web_url: config.no_web_url,
    telegram_button_extra: config.telegram_button_extra,
    brands: brands.map((brand) => {
      const path = canOpen ? site.brandPath(brand) : null;
      return {
        ...{ name: brand.name, active: brand.active, link: brand.link },
        page: path === null ? null : `${url}${path}`,
        discounted: discounted.has(brand.id),
      };
    }),
    siteUrl: canOpen ? url : null,
  };
  return { shop, config, configVersion: row.config_version };
}
