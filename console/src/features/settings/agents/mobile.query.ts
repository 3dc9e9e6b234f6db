import { getSettings, type ShopSettings, updateServerConfig } from '@kolaj/contract/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

type Mobile = ShopSettings['server_config']['mobile'];

/** The settings of the app as they are stored, with the version that a change is sent with. */
export interface StoredMobile {
  mobile: Mobile;
  version: number;
}

const KEY = ['shop', 'mobile-settings'] as const;

export const useMobileSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    gcTime: 0,
    select: ({ data: { result } }): StoredMobile => ({
      mobile: result.server_config.mobile,
      version: result.config_version,
    }),
  });

/** Saves all of them; when somebody else has changed them since, nothing, and that is said. */
export function useSaveMobile({ mobile: seen, version }: StoredMobile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mobile: Mobile) =>
      call(updateServerConfig, { server_config: { mobile }, config_version: version, seen: { mobile: seen } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
