/// <reference types="vite/client" />

/** True in every build but the production one: adds the page with all ui parts. */
declare const __GALLERY__: boolean;

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** ui/tokens.ts as a sheet; made by vite.config.ts. */
declare module 'virtual:fonts.css';
declare module 'virtual:tokens.css';
