import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { productQuery, sessionQuery } from '../../product/account/session.query.ts';

const shellApi = getRouteApi('/shell');

/**
 * What the guards looked at may change while a page is open: a role, a package, settings (D-18). Then they look again.
 * When it has become another person, who logged in in another tab, nothing of the first one stays.
 */
export function useFreshGuards(): void {
  const router = useRouter();
  const { user: known } = shellApi.useRouteContext();
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  const { data: product } = useQuery({ ...productQuery, enabled: false });
  const isOther = user != null && user.id !== known.id;
  const facts = JSON.stringify([
    user?.extra.isAgent,
    user?.extra.admin,
    user?.second_factor === 'required',
    product === undefined ? null : product?.pid,
    product?.server_config === null || product?.client_config === null,
    product?.features.has_schema,
  ]);

  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
  const seen = useRef(facts);
  // A session that has ended asks for the password in place; the guards would leave the page, and what is typed on it.
  const isOver = user === null;
  useEffect(() => {
    if (isOver || seen.current === facts) return;
    seen.current = facts;
    void router.invalidate();
  }, [router, facts, isOver]);
}
