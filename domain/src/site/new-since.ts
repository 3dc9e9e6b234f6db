import type { ClientConfig } from '../shop/config/client-config.ts';

const day = 86_400_000;

/** Products approved since then are new (`new_for_days`). */
export const newSince = ({ new_for_days: days }: Pick<ClientConfig, 'new_for_days'>, now: Date): string =>
  new Date(now.getTime() - days * day).toISOString();
