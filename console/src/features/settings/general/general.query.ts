import { getSettings, type ShopSettings, saveSettings } from '@kolaj/contract/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError, call } from '../../../lib/calls/api.ts';
import { productQuery } from '../../../product/account/session.query.ts';
import { unpublishedQuery } from '../../../product/site/unpublished.query.ts';
import { changedNames, only } from './changes.ts';
import { ownNames, sendingNames, siteNames, type ValueName, type Values, valueNames } from './values.ts';

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

/** Saves what differs: all of it, or nothing. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish): Promise<Saved> => {
      try {
        const { data } = await call(saveSettings, changesOf(wish));
        return { kind: 'saved', stored: storedIn(data.result) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') throw error;
        return { kind: 'both', stored: await readSettings() };
      }
    },
    onSettled: () =>
      Promise.all([productQuery, unpublishedQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}

function changesOf({ began, values }: Wish): z.input<typeof saveSettings.input> {
  const names = changedNames(began.values, values);
  const of = (part: readonly ValueName[]) => names.filter((name) => part.includes(name));
  const [site, sending] = [of(siteNames), of(sendingNames)];
  return {
    ...(site.length > 0 && { client_config: only(site, values) }),
    ...(sending.length > 0 && { server_config: only(sending, values) }),
    ...only(of(ownNames), values),
    config_version: began.version,
    seen: only(names, began.values),
  };
}
