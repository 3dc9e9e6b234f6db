import { setBrandsByThemselves } from '@kolaj/contract/brand';
import { updatePrices } from '@kolaj/contract/settings/prices';
import {
  getSettings,
  type ShopSettings,
  updateClientConfig,
  updateServerConfig,
} from '@kolaj/contract/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/calls/api.ts';
import { productQuery } from '../../../product/account/session.query.ts';
import { changedNames, only } from './changes.ts';
import { sendingNames, siteNames, type ValueName, type Values, valueNames } from './values.ts';

/** What is stored, as the form holds it. */
export interface Stored {
  values: Values;
  /** Sent back, so that two people do not undo each other's changes. */
  version: number;
  /** What an empty header colour means (D-48). */
  automaticColour: string;
}

const KEY = ['shop', 'settings'] as const;

/** The settings as they are now; asked for again whenever the page is opened. */
export const useSettings = () =>
  useQuery({ queryKey: KEY, queryFn: readSettings, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });

const readSettings = async ({ signal }: { signal?: AbortSignal } = {}): Promise<Stored> => {
  const { data } = await call(getSettings, {}, signal === undefined ? {} : { signal });
  return storedIn(data.result);
};

const storedIn = (settings: ShopSettings): Stored => ({
  values: {
    // Their order is that of the page: the first wrong one gets the focus.
    ...Object.fromEntries(valueNames.map((name) => [name, ''])),
    ...settings.client_config,
    ...settings.server_config,
    brands_by_themselves: settings.brands_by_themselves,
    currency: settings.prices.isAssumed ? '' : settings.prices.currency,
    price_decimal: settings.prices.decimal,
  },
  version: settings.config_version,
  automaticColour: settings.automatic_header_color,
});

interface Wish {
  /** What the person began with. */
  began: Stored;
  values: Values;
}

/** `both`: somebody else has changed the same fields; nothing of theirs is written over. */
export type Saved = { kind: 'saved' | 'both'; stored: Stored };

/** Saves what differs, each part by its own call. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish): Promise<Saved> => {
      try {
        return { kind: 'saved', stored: await save(wish) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') throw error;
        return { kind: 'both', stored: await readSettings() };
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: productQuery.queryKey }),
  });
}

async function save({ began, values }: Wish): Promise<Stored> {
  const changed = changedNames(began.values, values);
  const of = (names: readonly ValueName[]) => names.filter((name) => changed.includes(name));
  const seen = (names: readonly ValueName[]) => ({ config_version: began.version, seen: only(names, began.values) });
  let stored = began;
  const site = of(siteNames);
  if (site.length > 0) {
    const { data } = await call(updateClientConfig, { client_config: only(site, values), ...seen(site) });
    stored = storedIn(data.result);
  }
  const sending = of(sendingNames);
  if (sending.length > 0) {
    const { data } = await call(updateServerConfig, { server_config: only(sending, values), ...seen(sending) });
    stored = storedIn(data.result);
  }
  const { brands_by_themselves, currency, price_decimal } = values;
  if (changed.includes('brands_by_themselves'))
    await call(setBrandsByThemselves, { by_themselves: brands_by_themselves });
  if (changed.includes('currency') || changed.includes('price_decimal')) {
    await call(updatePrices, {
      currency: changed.includes('currency') ? currency : undefined,
      decimal: changed.includes('price_decimal') ? price_decimal : undefined,
    });
  }
  const own = only(['brands_by_themselves', 'currency', 'price_decimal'], values);
  return { ...stored, values: { ...stored.values, ...own } };
}
