/** Pages that a shop may not have. */
export type Area = 'telegram' | 'reels';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on pages that say what is not set up where it is not. */
    area?: Area;
  }
}
