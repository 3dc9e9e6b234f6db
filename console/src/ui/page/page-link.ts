import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';

/** An address inside the console that is handed on as data: made with `linkOptions`, given to `<Link>`. */
export type PageLink = LinkProps<'a', RegisteredRouter, string, string>;
