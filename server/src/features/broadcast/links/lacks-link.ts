import { contactTexts } from '../accept/contact-messages.ts';
import { countedSiteOf, type SiteFacts } from './coded-content.ts';

/** Whether the shop counts visits and yet no link to its site leaves with a send of pictures: what that brings is then not measured (D-99). */
export function lacksLink(facts: SiteFacts): boolean {
  const site = countedSiteOf(facts);
  if (site === null) return false;
  const { settings } = facts;
  const isInWords = contactTexts(settings)
    .values()
    .some((text) => text.includes('{site}') || text.includes(site));
  return !settings.linksUnderPictures && !isInWords;
}
