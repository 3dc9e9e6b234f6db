import type { Firm } from '@kolaj/contract/admin/admin';
import { updateFirmConfig } from '@kolaj/contract/channel/channel-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Gives a firm empty group settings, so that they can be edited (ADM-02, D-81). */
export function useAddGroups() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keyword }: Firm) => call(updateFirmConfig, { keyword, swc: { phoneIdList: [] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session', 'firms'] }),
  });
}
