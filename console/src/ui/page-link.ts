import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';

type LinkTo<Address extends string> = LinkProps<'a', RegisteredRouter, string, Address>;

/** An address inside the console that is handed on as data: made with `linkOptions`, given to `<Link>`. */
export type PageLink = LinkTo<string>;

/** The same for a way back, which may carry the place on the page: a link to just any page may have no search. */
export type BackLink = PageLink | LinkTo<'/whatsapp-shop/$folder/$subfolder'> | LinkTo<'/whatsapp-shop/verify/$folder'>;
