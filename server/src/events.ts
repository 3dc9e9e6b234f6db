import type { ShopScope } from './adapters/postgres/scope.ts';

/**
 * The facts that stages and people announce. A stage never starts a later one: `pipeline.ts` says what follows each fact.
 * Ids only; the rows are in the database.
 */
export interface Events {
  /** Somebody (or a watched folder) asked for an import. */
  importRequested: { importId: string };
  /** A new shop wants to try with drawn pictures, in this folder of its source. */
  tryPicturesWanted: { path: string; name: string; userId: string };
  /** A ZIP has come through the browser and waits to be unpacked. */
  zipReceived: { uploadId: string };
  /** It is time to look at a watched folder, or a person asks for it. */
  watchDue: { watchId: string };
  /** Somebody wants to see the photos that are sent as they are. */
  streamWanted: { stream: 'production' | 'mobile' };
  /** Products of an import have all their photos copied and wait for their collage. */
  productsFound: { collageIds: string[] };
  /** A subfolder has products: its name may be a brand that the shop does not know yet. */
  subfolderFilled: { subfolderId: string };
  /** A brand has another logo, or other names by which collages find it. */
  logosChanged: Record<never, never>;
  /** A person wants a collage made again: saved, forced, other template. */
  collageRequested: { collageId: string };
  /** A person wants many made again; they have their turn after what somebody waits for. */
  collagesRequested: { collageIds: string[] };
  /** A collage has left `pending`: done or failed. */
  collageProcessed: { collageId: string; importId: string | null };
  /** A person has approved these; their pictures are final. */
  collagesApproved: { collageIds: string[] };
  /** Approved collages may lack an output: the shop has chosen others, or a round of making them is over and more wait. */
  outputsWanted: { why: 'chosen' | 'more' };
  /** A shop wants a template's collages drawn with its present version. */
  templateApplied: { runId: string };
  /** An owner has said how the shop writes its prices: what was read of them before may be wrong. */
  pricesChanged: Record<never, never>;
  buildRequested: { buildId: string };
  /** A customer has ordered through the site. */
  orderPlaced: { number: number };
  /** The shop's own programs have something to be told, or told again. */
  webhooksDue: Record<never, never>;
  /** Published products may have photos that the site cannot show yet. */
  sitePhotosWanted: Record<never, never>;
  /** A shop has other films in its list, or a round of fetching their pictures is over: some may be missing. */
  reelsChanged: Record<never, never>;
  /** A person wants a film of collages. */
  filmWanted: { filmId: string };
  /** The shop has no more of something, or has it again: the live site says otherwise. */
  soldOutChanged: Record<never, never>;
  /** A person wants messages out of their groups again. */
  recallWanted: Record<never, never>;
  /** A person wants messages that are in their groups to say something else. */
  editWanted: Record<never, never>;
  /** A provider has called one of the shop's webhooks; what it said is kept. */
  providerReported: { connectionId: string };
}

export type EventName = keyof Events;

/** Records that something happened, in the caller's transaction: the jobs that follow exist exactly if it commits. */
export type Announce = <Name extends EventName>(scope: ShopScope, name: Name, fact: Events[Name]) => Promise<void>;
