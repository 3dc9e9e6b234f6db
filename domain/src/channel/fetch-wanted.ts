import type { ChannelKind } from './group/group.ts';

/** What a firm's settings hold of what fetching channels needs. */
export interface FetchSettings {
  hasToken: boolean;
  productId: string;
  whatsappId: string;
  telegramId: string;
  phoneIds: readonly string[];
}

/**
 * Whether channels can be fetched: settings, a token, product_id, and the ids of who is asked; otherwise
 * 'Eksik ayar, ayarlardan kullanıcı girişini yapınız!' (VAL-36).
 */
export function mayFetch(kind: ChannelKind, settings: FetchSettings | null): boolean {
  if (!settings?.hasToken || settings.productId === '') return false;
  return kind === 'telegram' ? settings.telegramId !== '' : settings.whatsappId !== '' || settings.phoneIds.length > 0;
}

/** Who is asked for the groups of WhatsApp: the firm's own account first, then its phones, each once (D-83). */
export function phonesToAsk({ whatsappId, phoneIds }: Pick<FetchSettings, 'whatsappId' | 'phoneIds'>): string[] {
  return [...new Set([whatsappId, ...phoneIds])].filter(Boolean);
}
