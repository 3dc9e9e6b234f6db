import type { EventName, Events } from './events.ts';
import { adoptBrands } from './features/brand/adopt-brands.job.ts';
import { editMessages } from './features/broadcast/edit/edit-messages.job.ts';
import { recallMessages } from './features/broadcast/recall/recall-messages.job.ts';
import { handleChannelEvents } from './features/broadcast/reports/handle-channel-events.job.ts';
import { readAmounts } from './features/collage/amounts/read-amounts.job.ts';
import { processCollage } from './features/collage/draw/process-collage.job.ts';
import { redrawLogos } from './features/collage/draw/redraw-logos.job.ts';
import { makeOutputs } from './features/collage/outputs/make-outputs.job.ts';
import { applyTemplateRun } from './features/collage/templates/apply-template.job.ts';
import { sendWebhooks } from './features/integration/webhook/send-webhooks.job.ts';
import { fetchPosters } from './features/reels/fetch-posters.job.ts';
import { makeFilm } from './features/reels/film/make-film.job.ts';
import { buildSite } from './features/site/build-site.job.ts';
import { makeSitePhotos } from './features/site/photos/make-site-photos.job.ts';
import { refreshSite } from './features/site/refresh/refresh-site.job.ts';
import { importFolder } from './features/source/import/import-folder.job.ts';
import { readStream } from './features/source/streams/read-stream.job.ts';
import { bringTryPicturesJob } from './features/source/try/bring-try-pictures.job.ts';
import { unpackUpload } from './features/source/upload/unpack/upload-unpack.job.ts';
import { watchLook } from './features/source/watch/watch-look.job.ts';
import { type JobOrder, order } from './jobs/bind-job.ts';
import type { Job } from './jobs/define-job.ts';

/** The jobs that follow a fact, and their orders. */
interface Follower<Fact> {
  jobs: readonly string[];
  orders: (fact: Fact, shop: { shopId: string }) => JobOrder[];
}

type Pipeline = { [Name in EventName]: Follower<Events[Name]> | null };

/** A person waits for the result of this job. */
const urgent = { priority: 10 };

/** Every payload is one run of the job. */
const follow = <Fact, Payload extends object, Deps>(
  job: Job<Payload, Deps>,
  payloads: (fact: Fact, shop: { shopId: string }) => NoInfer<Payload>[],
  options: { priority?: number } = {},
): Follower<Fact> => ({
  jobs: [job.name],
  orders: (fact, shop) => payloads(fact, shop).map((payload) => order(job, payload, options)),
});

const all = <Fact>(...followers: Follower<Fact>[]): Follower<Fact> => ({
  jobs: followers.flatMap(({ jobs }) => jobs),
  orders: (fact, shop) => followers.flatMap(({ orders }) => orders(fact, shop)),
});

/** One job for all of a shop's webhooks: it looks itself for what is to be told. */
const tellWebhooks = follow(sendWebhooks, (_fact: unknown, shop) => [shop]);

/** The whole product on one screen: what happens, and what is done about it. */
export const pipeline: Pipeline = {
  importRequested: follow(importFolder, ({ importId }, shop) => [{ ...shop, importId }], urgent),

  tryPicturesWanted: follow(bringTryPicturesJob, (fact, shop) => [{ ...shop, ...fact }], urgent),

  zipReceived: follow(unpackUpload, ({ uploadId }, shop) => [{ ...shop, uploadId }], urgent),

  watchDue: follow(watchLook, ({ watchId }, shop) => [{ ...shop, watchId }]),

  streamWanted: follow(readStream, ({ stream }, shop) => [{ ...shop, stream }], urgent),

  productsFound: follow(processCollage, ({ collageIds }, shop) =>
    collageIds.map((collageId) => ({ ...shop, collageId })),
  ),

  // One job for all of a shop's subfolders: it looks itself for names without a brand.
  subfolderFilled: follow(adoptBrands, (_fact, shop) => [shop]),

  // One job for all of a shop's collages: it looks itself whose picture shows another logo.
  logosChanged: follow(redrawLogos, (_fact, shop) => [shop]),

  collageRequested: follow(processCollage, ({ collageId }, shop) => [{ ...shop, collageId }], urgent),

  collagesRequested: follow(processCollage, ({ collageIds }, shop) =>
    collageIds.map((collageId) => ({ ...shop, collageId })),
  ),

  // People look at it next: the lists and the verify queue show it automatically.
  collageProcessed: null,

  // One job for all of a shop's collages: it looks itself for what is missing.
  collagesApproved: all(
    follow(makeOutputs, (_fact, shop) => [shop]),
    follow(makeSitePhotos, (_fact, shop) => [shop]),
    tellWebhooks,
  ),

  outputsWanted: follow(makeOutputs, (_fact, shop) => [shop]),

  templateApplied: follow(applyTemplateRun, ({ runId }, shop) => [{ ...shop, runId }]),

  // One job for all shops: it looks itself whose amounts were read with other rules.
  pricesChanged: follow(readAmounts, () => [{}]),

  // A shop that was there before sites showed photos gets theirs with its next build.
  buildRequested: all(
    follow(buildSite, ({ buildId }, shop) => [{ ...shop, buildId }], urgent),
    follow(makeSitePhotos, (_fact, shop) => [shop]),
  ),

  orderPlaced: tellWebhooks,

  webhooksDue: tellWebhooks,

  sitePhotosWanted: follow(makeSitePhotos, (_fact, shop) => [shop]),

  // One job for all of a shop's films: it looks itself whose picture is missing.
  reelsChanged: follow(fetchPosters, (_fact, shop) => [shop]),

  filmWanted: follow(makeFilm, ({ filmId }, shop) => [{ ...shop, filmId }], urgent),

  // One job for all of a shop's marks: it looks itself whether the live site shows them.
  soldOutChanged: follow(refreshSite, (_fact, shop) => [shop], urgent),

  // One job for all of a shop's wishes: it looks itself for what is asked.
  recallWanted: follow(recallMessages, (_fact, shop) => [shop], urgent),

  // One job for all of a shop's wishes: it looks itself for what is asked.
  editWanted: follow(editMessages, (_fact, shop) => [shop], urgent),

  // One job for all of a shop's calls: it looks itself for what waits.
  providerReported: follow(handleChannelEvents, (_fact, shop) => [shop]),
};

/** Names of the jobs that the product cannot do without. */
export const followingJobs: readonly string[] = Object.values(pipeline).flatMap((follower) => follower?.jobs ?? []);
