/// <reference types="vite/client" />

/** True in every build but the production one: adds the page with all ui parts. */
declare const __GALLERY__: boolean;

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
