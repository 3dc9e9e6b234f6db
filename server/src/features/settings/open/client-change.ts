import { type ClientConfigPatch, clientConfigFields, clientConfigPatch } from '@kolaj/contract/settings/client-config';
import { type Fields, fieldsOf } from '@kolaj/domain/shared/loose';
import { readClientConfig, withExclusiveSwitches } from '@kolaj/domain/shop/config/client-config';
import { mergeConfig, splitPatch, withoutFields } from '@kolaj/domain/shop/config/config-patch';
import { numberAgents } from '@kolaj/domain/shop/config/web-agents';
import * as z from 'zod/mini';
import { brandHash } from '../../brand/open/brand-hash.ts';

/** The stored client_config with the patch in it, and what follows from that: the other switch, ids of agents, hashes of names. */
export function mergedClient(stored: Fields, patch: ClientConfigPatch): Fields {
  const { set, reset } = splitPatch(patch);
  const merged = mergeConfig(withoutFields(stored, reset), withExclusiveSwitches(set));
  return { ...merged, ...numbered(stored, patch), ...named(merged, patch) };
}

function numbered(stored: Fields, { agent_list: list }: ClientConfigPatch): Fields {
  if (!list) return {};
  const before = readClientConfig(stored, { shopName: '' }).agent_list;
  const { agents, highest } = numberAgents(list, { stored: before, highest: stored.agent_counter });
  return { agent_list: agents, agent_counter: highest };
}

export const virtualBrands = ['new_products_brand', 'discount_products_brand'] as const;

function named(merged: Fields, patch: ClientConfigPatch): Fields {
  const changed = virtualBrands.filter((field) => patch[field]);
  return Object.fromEntries(
    changed.map((field) => {
      const { name = '', ...brand } = fieldsOf(merged[field]);
      return [field, { ...brand, name, _hash: name === '' ? '' : brandHash(String(name)) }];
    }),
  );
}

const fields: Readonly<Record<string, z.ZodMiniType>> = clientConfigFields;

/** The stored client_config with those fields of a draft that could be saved; the others stay as they are stored. */
export function draftedClient(stored: Fields, draft: Fields): Fields {
  const usable = Object.entries(draft).filter(
    ([name, value]) => Object.hasOwn(fields, name) && fields[name] && z.safeParse(fields[name], value).success,
  );
  return mergedClient(stored, z.parse(clientConfigPatch, Object.fromEntries(usable)));
}
