/** Where to go after login: the remembered path if it is one of ours and not a public page itself (ROUTE-02). */
export function pathAfterLogin(remembered: string | null | undefined): string {
  if (!remembered || !/^\/(?![/\\])/.test(remembered)) return '/';
  return /^\/(login|register)(?![\w-])/.test(remembered) ? '/' : remembered;
}

/** The door, remembering where somebody wanted to go (ROUTE-01). */
export const loginPath = (wanted: string) => `/login?${new URLSearchParams({ from: wanted })}`;
