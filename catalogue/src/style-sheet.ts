import type { SiteModel } from '@kolaj/domain/site/model';
import css from './site.css?inline';

/**
 * The one inline style sheet of a site: the shop's custom properties, then ours. Its hash stands in the policy, so it is the
 * same on every page. Colours and addresses were checked when the model was made.
 */
export function styleSheetOf({ theme, backgroundImage }: SiteModel): string {
  const variables = [
    `--header:${theme.header}`,
    `--on-header:${theme.onHeader}`,
    `--ground:${theme.ground}`,
    `--ink:${theme.ink}`,
    `--ink2:${theme.ink2}`,
    `--accent:${theme.accent}`,
    ...(backgroundImage === null ? [] : [`--ground-image:url("${backgroundImage}")`]),
  ];
  return `:root{${variables.join(';')}}${css.trim()}`;
}
