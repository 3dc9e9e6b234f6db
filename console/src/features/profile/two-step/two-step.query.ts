import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@kolaj/contract/account/account-security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { sessionQuery } from '../../../product/account/session.query.ts';

export const useBeginTwoStep = () =>
  useMutation({ mutationFn: (form: { password: string }) => call(beginSecondFactor, form) });

export function useConfirmTwoStep() {
  const refresh = useRefreshUser();
  return useMutation({ mutationFn: (form: { code: string }) => call(confirmSecondFactor, form), onSuccess: refresh });
}

export const useRenewCodes = () =>
  useMutation({ mutationFn: (form: { password: string }) => call(renewRecoveryCodes, form) });

export function useRemoveTwoStep() {
  const refresh = useRefreshUser();
  return useMutation({
    mutationFn: (form: { password: string; code: string }) => call(removeSecondFactor, form),
    onSuccess: refresh,
  });
}

/** On or off is told by the logged-in person. */
function useRefreshUser() {
  const client = useQueryClient();
  return ({ success }: { success: boolean }) => {
    if (success) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
