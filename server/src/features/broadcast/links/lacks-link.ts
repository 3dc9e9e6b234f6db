import { leadsTo } from '@kolaj/domain/analytics/link-code';
import { contactTexts, fillPlaceholders } from '../accept/contact-messages.ts';
import { countedSiteOf, type SiteFacts } from './coded-content.ts';

/** Whether the shop counts visits and yet no link to its site leaves with a send of pictures: what that brings is then not measured (D-99). */
export function lacksLink(facts: SiteFacts): boolean {
  const site = countedSiteOf(facts);
  if (site === null || facts.settings.linksUnderPictures) return false;
  const words = [...contactTexts(facts.settings).values()];
  const filled = words.map((text) => fillPlaceholders(text, { shop: '', brand: '', site, agent: '' }));
  return !filled.some((text) => leadsTo(text, site));
}
