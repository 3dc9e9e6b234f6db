import { type User, updateInfo, updatePassword } from '@kolaj/contract/account/account';
import { changeEmail } from '@kolaj/contract/account/account-security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { sessionQuery } from '../../product/account/session.query.ts';

/** What a person may change of their own account; only what is given is changed (D-22). */
export interface ProfilePatch {
  name?: string;
  company?: string;
  phone?: string;
  extra?: Partial<Pick<User['extra'], 'ecommerce' | 'domain' | 'company'>>;
}

/** The logged-in person. When the session ends, the last one that was known: what is typed about them stays on the page. */
export function useUser(): User {
  const { user } = useRouteContext({ from: '/shell' });
  const { data } = useQuery(sessionQuery);
  const [known, setKnown] = useState(data ?? user);
  if (data != null && data !== known) setKnown(data);
  return data ?? known;
}

/** Shows the change at once, takes it back when the server refuses, and then has the server's own answer (ACC-07, D-22). */
export function useSaveProfile() {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationFn: (patch: ProfilePatch) => call(updateInfo, patch),
    onMutate: async (patch) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (user) => user && changed(user, patch));
      return { before };
    },
    onError: (_error, _patch, kept) => client.setQueryData(queryKey, kept?.before),
    onSuccess: ({ data }) => client.setQueryData(queryKey, data),
  });
}

const changed = (user: User, { extra, ...rest }: ProfilePatch): User => ({
  ...user,
  ...rest,
  extra: { ...user.extra, ...extra },
});

/** Changes the password. A flag is an answer, not an error (D-19). All other sessions end. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { newpassword: string; password?: string }) => call(updatePassword, form),
    onSuccess: ({ success }) => (success ? client.invalidateQueries({ queryKey: ['sessions'] }) : undefined),
  });
}

/** Asks for another address; it is taken over by the link that is mailed to it. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { email: string; password: string }) => call(changeEmail, form),
    onSuccess: ({ success }) => (success ? client.invalidateQueries({ queryKey: sessionQuery.queryKey }) : undefined),
  });
}
