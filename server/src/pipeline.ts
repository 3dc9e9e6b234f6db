import type { EventName, Events } from './events.ts';
import { pumpLane } from './features/broadcast/lane/pump-lane.job.ts';
import { handleChannelEvents } from './features/broadcast/record/handle-channel-events.job.ts';
import { processCollage } from './features/collage/draw/process-collage.job.ts';
import { makeOutputs } from './features/collage/outputs/make-outputs.job.ts';
import { applyTemplateRun } from './features/collage/templates/apply-template.job.ts';
import { buildSite } from './features/site/build-site.job.ts';
import { importFolder } from './features/source/import/import-folder.job.ts';
import { readStream } from './features/source/streams/read-stream.job.ts';
import { unpackUpload } from './features/source/upload/unpack/upload-unpack.job.ts';
import { watchLook } from './features/source/watch/watch-look.job.ts';
import { type JobOrder, order } from './jobs/bind-job.ts';

/** A person waits for the result of this job. */
const urgent = { priority: 10 };

type Pipeline = { [Name in EventName]: (fact: Events[Name], shop: { shopId: string }) => JobOrder[] };

/** The whole product on one screen: what happens, and what is done about it. */
export const pipeline: Pipeline = {
  importRequested: ({ importId }, shop) => [order(importFolder, { ...shop, importId }, urgent)],

  zipReceived: ({ uploadId }, shop) => [order(unpackUpload, { ...shop, uploadId }, urgent)],

  watchDue: ({ watchId }, shop) => [order(watchLook, { ...shop, watchId })],

  streamWanted: ({ stream }, shop) => [order(readStream, { ...shop, stream }, urgent)],

  productsFound: ({ collageIds }, shop) => collageIds.map((collageId) => order(processCollage, { ...shop, collageId })),

  collageRequested: ({ collageId }, shop) => [order(processCollage, { ...shop, collageId }, urgent)],

  collagesRequested: ({ collageIds }, shop) =>
    collageIds.map((collageId) => order(processCollage, { ...shop, collageId })),

  // People look at it next: the lists and the verify queue show it by themselves.
  collageProcessed: () => [],

  // One job for all of a shop's collages: it looks itself for what is missing.
  collagesApproved: (_fact, shop) => [order(makeOutputs, shop)],

  outputsWanted: (_fact, shop) => [order(makeOutputs, shop)],

  templateApplied: ({ runId }, shop) => [order(applyTemplateRun, { ...shop, runId })],

  buildRequested: ({ buildId }, shop) => [order(buildSite, { ...shop, buildId }, urgent)],

  lanesFilled: ({ laneIds }, shop) => laneIds.map((laneId) => order(pumpLane, { ...shop, laneId })),

  // One job for all of a shop's calls: it looks itself for what waits.
  providerReported: (_fact, shop) => [order(handleChannelEvents, shop)],
};
