import { createHash } from 'node:crypto';
import { linkCodeLength, withCode } from '@kolaj/domain/analytics/link-code';
import { roomFor } from '@kolaj/domain/broadcast/telegram/limits';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OutgoingContent } from '../../../ports/channel.ts';
import type { AddressedShop } from '../../site/open/site-addresses.ts';
import type { SendSettings } from '../settings.store.ts';
import { noteCode } from './link-code.store.ts';

export interface SiteFacts {
  settings: SendSettings;
  siteAddress: (shop: AddressedShop) => string;
}

type MessageContent = Exclude<OutgoingContent, { kind: 'album' }>;

interface Leaving {
  broadcastId: string;
  groupId: string;
  /** Root of the shop's site, with the last slash; null = nothing is counted, or there is no site. */
  countedSite: string | null;
}

/**
 * What leaves for a group, with the group's code in its links to the shop's own site (D-99), and the code noted. The same send and group
 * have the same code, however often a message is tried or changed. Two of a shop's codes are alike once in 10¹⁴: then both count for one.
 */
export async function codedContent<Content extends MessageContent>(
  scope: ShopScope,
  content: Content,
  { broadcastId, groupId, countedSite: site }: Leaving,
): Promise<Content> {
  if (site === null) return content;
  const code = codeOf(broadcastId, groupId);
  const marked = withCodedRows(withCodedWords(content, { site, code }), { site, code });
  if (marked === content) return content;
  await noteCode(scope, { code, broadcastId, groupId });
  return marked;
}

/** Links to it carry a code; null = the shop counts no visits, or nobody could come. */
export const countedSiteOf = ({ settings, siteAddress }: SiteFacts): string | null =>
  settings.countsVisits && settings.hasSite ? siteAddress(settings) : null;

export const codeOf = (broadcastId: string, groupId: string): string =>
  createHash('sha256').update(`${broadcastId} ${groupId}`).digest('base64url').slice(0, linkCodeLength);

type Code = Parameters<typeof withCode>[1];

/** Words that would get too long for a message stay as they are. */
function withCodedWords<Content extends MessageContent>(content: Content, code: Code): Content {
  const words = content.kind === 'text' ? content.text : content.caption;
  const coded = withCode(words, code);
  if (coded === words || coded.length > roomFor(content.kind === 'text' ? 'text' : 'media')) return content;
  return content.kind === 'text' ? { ...content, text: coded } : { ...content, caption: coded };
}

function withCodedRows<Content extends MessageContent>(content: Content, code: Code): Content {
  const rows = content.kind === 'picture' ? undefined : content.rows;
  const coded = rows?.map((row) => row.map((button) => ({ ...button, url: withCode(button.url, code) })));
  const isSame = JSON.stringify(coded) === JSON.stringify(rows);
  return isSame ? content : { ...content, rows: coded };
}
