import { availableParallelism } from 'node:os';
import { createImagingPool } from '@kolaj/imaging/children/pool';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './adapters/disk/file-store.ts';
import { evolutionDriver } from './adapters/evolution/evolution-driver.ts';
import { maytapiDriver } from './adapters/maytapi/maytapi-driver.ts';
import { outboxMailer } from './adapters/outbox/outbox-mailer.ts';
import { outgoingFiles } from './adapters/outgoing/read-file.ts';
import { safeFetch } from './adapters/outgoing/safe-fetch.ts';
import type { Database } from './adapters/postgres/pool.ts';
import { inShop } from './adapters/postgres/scope.ts';
import { providerDirectory } from './adapters/provider-directory/provider-directory.ts';
import { smtpMailer } from './adapters/smtp/smtp-mailer.ts';
import { telegramDriver } from './adapters/telegram/telegram-driver.ts';
import { wahaDriver } from './adapters/waha/waha-driver.ts';
import { samplePhotos } from './demo/sample-photos.ts';
import type { Env } from './env.ts';
import type { Announce } from './events.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { mailLink } from './features/account/links/mail-link.job.ts';
import { sweepAccounts } from './features/account/login/sweep-accounts.job.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { integrityRoutes } from './features/admin/integrity.routes.ts';
import { checkIntegrity } from './features/admin/integrity-check.job.ts';
import { approvalRoutes } from './features/approval/approval.routes.ts';
import { broadcastRoutes } from './features/broadcast/broadcast.routes.ts';
import { holdRoutes } from './features/broadcast/control/hold.routes.ts';
import { pumpLane } from './features/broadcast/lane/pump-lane.job.ts';
import { checkPhones } from './features/broadcast/phones/check-phones.job.ts';
import { refreshPhoneGroups } from './features/broadcast/phones/refresh-phone-groups.job.ts';
import type { Telling } from './features/broadcast/phones/tell-phones.ts';
import { handleChannelEvents } from './features/broadcast/record/handle-channel-events.job.ts';
import { settleDeliveries } from './features/broadcast/settle/settle-deliveries.job.ts';
import { channelRoutes } from './features/channel/channel.routes.ts';
import { connectionRoutes } from './features/channel/connection/connection.routes.ts';
import { connectionBook } from './features/channel/connection/connection-book.ts';
import { providerHooks } from './features/channel/connection/hook.routes.ts';
import { switchboard } from './features/channel/connection/switchboard.ts';
import { telegramChatIds, telegramFileIds } from './features/channel/connection/telegram.store.ts';
import { channelAdminRoutes } from './features/channel/groups/admin.routes.ts';
import { fetchChannels } from './features/channel/groups/fetch-channels.job.ts';
import { phoneBook } from './features/channel/open/phone-book.ts';
import { readPhonePool } from './features/channel/phone-pool.store.ts';
import { collageRoutes } from './features/collage/collage.routes.ts';
import { collageDownloads } from './features/collage/download/download-files.routes.ts';
import { processCollage } from './features/collage/draw/process-collage.job.ts';
import { editorRoutes } from './features/collage/editor/editor.routes.ts';
import { zoomPhotos } from './features/collage/editor/zoom.routes.ts';
import { makeOutputs } from './features/collage/outputs/make-outputs.job.ts';
import { requeueCollages } from './features/collage/retry/requeue-collages.job.ts';
import { applyTemplateRun } from './features/collage/templates/apply-template.job.ts';
import { templatePictures } from './features/collage/templates/template-picture.routes.ts';
import { tryTemplateRoutes } from './features/collage/templates/try-template.routes.ts';
import { postOffice } from './features/mail/post-office.ts';
import { sendMail } from './features/mail/send-mail.job.ts';
import { tidyMails } from './features/mail/tidy-mails.job.ts';
import { mailWriter } from './features/mail/write-mail.ts';
import { endTrials } from './features/shop/end-trials.job.ts';
import { shopMaker } from './features/shop/make-shop.ts';
import { shopRoutes } from './features/shop/shop.routes.ts';
import { buildSite } from './features/site/build-site.job.ts';
import { openReleases, type Releases } from './features/site/releases.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { siteAddresses } from './features/site/site-addresses.ts';
import { sourceAdminRoutes } from './features/source/connection/admin.routes.ts';
import { localFolderOf } from './features/source/connection/local-folder.ts';
import { sourceOpener } from './features/source/connection/open-source.ts';
import { type DoorOffer, doorRoutes } from './features/source/door/door.routes.ts';
import { importFolder } from './features/source/import/import-folder.job.ts';
import { importPace } from './features/source/import-deps.ts';
import type { Source } from './features/source/open/source.store.ts';
import { sourceThumbnails } from './features/source/photos/thumbnail.routes.ts';
import { sourceRoutes } from './features/source/source.routes.ts';
import { readStream } from './features/source/streams/read-stream.job.ts';
import { streamRoutes } from './features/source/streams/stream.routes.ts';
import { unpackUpload } from './features/source/upload/unpack/upload-unpack.job.ts';
import { uploadRoutes } from './features/source/upload/upload.routes.ts';
import { uploadParts } from './features/source/upload/upload-parts.ts';
import { uploadPieces } from './features/source/upload/upload-piece.routes.ts';
import { sweepUploads } from './features/source/upload/upload-sweep.job.ts';
import { watchDue } from './features/source/watch/watch-due.job.ts';
import { watchLook } from './features/source/watch/watch-look.job.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { backgroundRoute } from './features/template/change/background.routes.ts';
import { templateChangeRoutes } from './features/template/change/change.routes.ts';
import { firmTemplateRoutes } from './features/template/change/firm.routes.ts';
import { fontRoutes } from './features/template/fonts/font.routes.ts';
import { addFontRoute } from './features/template/fonts/font-upload.routes.ts';
import { overlayBook } from './features/template/open/overlay-book.ts';
import { templateRoutes } from './features/template/template.routes.ts';
import type { PlainRoute } from './http/plain-route.ts';
import type { Route } from './http/route.ts';
import type { SessionCookie } from './http/session-cookie.ts';
import { bindJob, order } from './jobs/bind-job.ts';
import type { BoundJob } from './jobs/define-job.ts';
import type { Queue } from './jobs/queue.ts';
import type { Addresses } from './kernel/addresses.ts';
import { mediaUrls } from './kernel/media-urls.ts';
import type { ChannelDrivers } from './ports/channel-driver.ts';
import type { Sealer } from './secrets/seal.ts';
import { outboxFolder } from './settings/outbox-folder.ts';
import { sourcesFolder } from './settings/sources-folder.ts';

export interface AppParts {
  env: Env;
  addresses: Addresses;
  version: string;
  database: Database;
  files: FileStore;
  sealer: Sealer;
  cookie: SessionCookie;
  queue: Pick<Queue, 'enqueue'>;
  announce: Announce;
  /** Where shops may send photos by FTP; null = nowhere. */
  doorOffer: DoorOffer | null;
  log: FastifyBaseLogger;
  clock: () => Date;
  random: () => number;
}

export interface App {
  routes: Route[];
  plainRoutes: PlainRoute[];
  jobs: BoundJob[];
  releases: Releases;
  close: () => Promise<void>;
}

/** Every kind of job; a queue is made for each, whichever roles a process has. */
export const jobDefinitions = [
  sendMail,
  tidyMails,
  importFolder,
  watchDue,
  watchLook,
  readStream,
  unpackUpload,
  sweepUploads,
  processCollage,
  requeueCollages,
  applyTemplateRun,
  makeOutputs,
  buildSite,
  pumpLane,
  settleDeliveries,
  fetchChannels,
  checkPhones,
  refreshPhoneGroups,
  handleChannelEvents,
  endTrials,
  mailLink,
  sweepAccounts,
  checkIntegrity,
];

/** What a bot says of a phone: the mail's subject, and where to look. */
const alertWords = ({ console: home }: Addresses): Telling['alertWords'] => {
  const write = mailWriter(home);
  return (letter, language) => `${write(letter, { name: '', language }).subject}\n${home}/wgroup/phones_status`;
};

/** A shop's image server: its list and pictures of at most 5 MB, within 10 s (D-62). */
const streamFetch = ({ env, addresses }: AppParts) =>
  safeFetch({ timeoutMs: 10_000, ...(env.demo ? { allow: [addresses.sandbox] } : {}) });

/** The check of the file store reads no faster: a tenth of a plain disk. */
const integrityPace = 20_000_000;

/** So many collages of one shop get their outputs before another shop has its turn. */
const outputsPerRound = 50;

/** What everybody may know of this installation. */
const installationOf = ({ env, addresses, version }: AppParts) => ({
  success: true as const,
  site_url: addresses.site,
  sandbox_url: env.demo ? addresses.sandbox : null,
  demo: env.demo,
  version,
  registration: env.registration,
  terms_url: env.termsUrl,
  privacy_url: env.privacyUrl,
  verify_banner_hosts: env.verifyBannerHosts,
  outbox_url: env.demo && env.smtp === null ? `${addresses.sandbox}/outbox` : null,
});

/** What features need, made once: adapters, and the dependencies that several of them share. */
function makeServices(parts: AppParts) {
  const { env, addresses, database, announce, files, clock } = parts;
  const sources = sourcesFolder(env.dataDir);
  const imaging = createImagingPool({ processes: env.imagingProcesses ?? availableParallelism() });
  const allowed = [...(env.demo ? [addresses.sandbox] : []), ...env.channelOrigins];
  const drivers: ChannelDrivers = {
    provider: maytapiDriver({
      baseUrl: env.providerUrl ?? addresses.sandbox,
      header: env.providerHeader,
      dialogUrl: env.providerDialogUrl,
      allowed,
      clock,
    }),
    waha: wahaDriver({ allowed, clock }),
    evolution: evolutionDriver({ allowed, clock }),
    'telegram-bot': telegramDriver({
      fileIds: telegramFileIds(database),
      readFile: outgoingFiles({ files, allow: [addresses.site] }),
      chatIds: telegramChatIds(database),
      allowed,
    }),
  };
  const ways = { sandbox: addresses.sandbox, provider: env.providerUrl ?? addresses.sandbox };
  const connections = connectionBook(parts);
  const channel = switchboard({ database, book: connections, drivers });
  return {
    ...parts,
    sources,
    imaging,
    channel,
    drivers,
    connections,
    ways,
    fetching: {
      ...{ database, sealer: parts.sealer, connections, channel, directory: providerDirectory() },
      providerUrl: ways.provider,
    },
    post: postOffice(parts),
    media: mediaUrls(addresses.site),
    overlays: overlayBook({ files, media: mediaUrls(addresses.site) }),
    sites: siteAddresses(addresses.site),
    releases: openReleases(env.dataDir),
    shaper: createShaper(readFonts()),
    phones: phoneBook({ channel, clock, pool: (shopId) => inShop(database, shopId, readPhonePool) }),
    importing: {
      database,
      files,
      imaging,
      openSource: sourceOpener({ localRoot: sources, sealer: parts.sealer }),
      announce,
      clock,
      pace: { ...importPace, settleMs: env.settleSeconds * 1000 },
    },
    uploading: {
      database,
      parts: uploadParts(env.dataDir),
      localFolder: (source: Source) => localFolderOf(source, sources),
      announce,
      clock,
    },
  };
}
type Services = ReturnType<typeof makeServices>;

/** The only place where features meet what they need. */
export function assemble(parts: AppParts): App {
  const services = makeServices(parts);
  const { importing, uploading, imaging, releases } = services;
  return {
    releases,
    routes: routesOf(services),
    plainRoutes: [
      sourceThumbnails(importing),
      uploadPieces(uploading),
      collageDownloads(services),
      backgroundRoute(services),
      addFontRoute(services),
      templatePictures({ ...services, samplePhotos: () => samplePhotos(services.env.dataDir) }),
      zoomPhotos(services),
      providerHooks(services),
    ],
    jobs: jobsOf(services),
    close: () => imaging.close(),
  };
}

function routesOf(services: Services): Route[] {
  const { env, database, announce, files, clock, queue, post, sealer, media, shaper, imaging } = services;
  const { sources, phones, channel } = services;
  return [
    ...accountRoutes({
      database,
      cookie: services.cookie,
      post,
      sealer,
      clock,
      registration: env.registration,
      adminsNeedSecondFactor: !env.demo,
      makeShop: shopMaker({ ownSources: env.autoFtp ? sources : null }),
      orderLink: (scope, wish) => queue.enqueue(scope, [order(mailLink, wish, { priority: 10 })]),
    }),
    ...shopRoutes({ database, installation: installationOf(services), clock }),
    ...staffRoutes({ database, post }),
    ...templateRoutes(),
    ...templateChangeRoutes({ announce }),
    ...fontRoutes({ database, media }),
    ...sourceRoutes(services.importing),
    ...uploadRoutes(services.uploading),
    ...streamRoutes({ media, announce }),
    ...doorRoutes({ offer: services.doorOffer }),
    ...sourceAdminRoutes({ database, sealer, localRoot: sources, clock }),
    ...channelAdminRoutes({
      ...services.fetching,
      orderFetch: (scope, wish) => queue.enqueue(scope, [order(fetchChannels, wish, { priority: 10 })]),
      forgetConnections: services.connections.forget,
    }),
    ...connectionRoutes({
      ...{ database, sealer, clock, drivers: services.drivers },
      hookUrl: (word) => `${services.addresses.console}/hooks/${word}`,
      forgetConnections: services.connections.forget,
    }),
    ...collageRoutes({ media, clock, announce }),
    ...editorRoutes({ announce, media, overlays: services.overlays }),
    ...approvalRoutes({ media, clock, announce }),
    ...siteRoutes({ announce, media, addresses: services.sites }),
    ...channelRoutes({ phones }),
    ...broadcastRoutes({ addresses: services.ways, channel, phones, media, announce, clock }),
    ...firmTemplateRoutes({ database, overlays: services.overlays }),
    ...tryTemplateRoutes({ database, files, imaging, shaper, media }),
    ...adminRoutes({ database }),
    ...holdRoutes({
      database,
      orderSweep: (scope) => queue.enqueue(scope, [order(settleDeliveries, {}, { priority: 10 })]),
    }),
    ...integrityRoutes({
      database,
      orderCheck: (scope) => queue.enqueue(scope, [order(checkIntegrity, {}, { priority: 10 })]),
    }),
  ];
}

function jobsOf(services: Services): BoundJob[] {
  const { env, addresses, database, announce, files, clock, queue, post, log, media, sites, imaging } = services;
  const { importing, uploading, phones, channel, random, sealer, shaper } = services;
  const mailer = env.smtp ? smtpMailer(env.smtp) : outboxMailer({ folder: outboxFolder(env.dataDir), clock });
  const warn = (facts: object, sentence: string) => log.warn(facts, sentence);
  return [
    bindJob(sendMail, { database, sealer, mailer, write: mailWriter(addresses.console), clock, warn }),
    bindJob(tidyMails, { database, clock }),
    bindJob(importFolder, importing),
    bindJob(watchDue, { database, announce, clock, trialOver: env.trialOver }),
    bindJob(watchLook, importing),
    bindJob(readStream, { ...importing, imaging: services.imaging, shaper, fetch: streamFetch(services) }),
    bindJob(unpackUpload, uploading),
    bindJob(sweepUploads, uploading),
    bindJob(processCollage, { database, files, imaging, shaper, announce }),
    bindJob(applyTemplateRun, { database, announce }),
    bindJob(requeueCollages, { database, announce, clock }),
    bindJob(makeOutputs, { database, files, imaging, announce, perRound: outputsPerRound }),
    bindJob(buildSite, { database, announce, releases: services.releases, media, addresses: sites, clock }),
    bindJob(pumpLane, {
      database,
      channel,
      phones,
      media,
      addresses: services.ways,
      announce,
      clock,
      random,
      siteAddress: (keyword) => sites.of(keyword).url,
      orderPump: (scope, lane, delaySeconds) => queue.enqueue(scope, [order(pumpLane, lane, { delaySeconds })]),
    }),
    bindJob(fetchChannels, services.fetching),
    bindJob(settleDeliveries, { database, channel, announce }),
    bindJob(checkPhones, { database, phones, announce, channel, post, alertWords: alertWords(addresses) }),
    bindJob(refreshPhoneGroups, { database, phones, channel }),
    bindJob(handleChannelEvents, {
      database,
      clock,
      lookAtPhones: (shopId) =>
        inShop(database, shopId, (scope) => queue.enqueue(scope, [order(checkPhones, {}, { priority: 10 })])),
    }),
    bindJob(mailLink, { database, post }),
    bindJob(sweepAccounts, { database }),
    bindJob(endTrials, { database, clock }),
    bindJob(checkIntegrity, { database, files, clock, bytesPerSecond: integrityPace }),
  ];
}
