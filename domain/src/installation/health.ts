import type { BackupState } from './backup/backup-times.ts';

/** What a process counts of its work; the names are those of the twelve signs that operators watch (operation §6). */
export const countedSigns = ['request', 'job', 'call', 'picture', 'message', 'store'] as const;
export type CountedSign = (typeof countedSigns)[number];

/** How often something ended so in the last ten minutes, and how long all of it took. */
export interface Counted {
  sign: CountedSign;
  /** Kind of job, provider, kind of picture work, channel, system's code; '' for requests. */
  name: string;
  outcome: string;
  count: number;
  seconds: number;
}

/** How work ends that somebody should know of. Refusals are answers: that a group is gone is no fault of the installation. */
export const wrongOutcomes: Readonly<Record<CountedSign, readonly string[]>> = {
  request: ['failed'],
  job: ['failed'],
  call: ['silent', 'never-left'],
  picture: ['crashed', 'threw'],
  message: ['ambiguous', 'not-accepted'],
  store: ['failed'],
};

/** One process of the installation, as it last wrote down. */
export interface ProcessSigns {
  host: string;
  roles: readonly string[];
  version: string;
  /** Since it started. */
  ageSeconds: number;
  /** Since it last wrote. */
  silentSeconds: number;
  /** Its clock less the database's. */
  clockOffSeconds: number;
  /** How long work had to wait for its turn, 99 of 100 times less than this. */
  loopMs: number;
  /** Queries that wait for a connection. */
  waiting: number;
  freeBytes: number;
  lately: readonly Counted[];
}

/** The installation as a whole. */
export interface InstallationSigns {
  processes: readonly ProcessSigns[];
  /** Kinds of jobs of which one is due, with how long the oldest has been. */
  dueJobs: readonly { name: string; seconds: number }[];
  /** Jobs that were given up and that nobody tried again. */
  givenUp: number;
  /** How long a phone's turn to send has been due although nobody takes it. */
  laneWaitSeconds: number;
  uncertain: number;
  backup: BackupState;
  /** How long a piece of the database's log has been waiting to be taken to the folder of backups. */
  logWaitSeconds: number;
}

export type Finding =
  | { code: 'nobody_serves'; role: NeededRole }
  | { code: 'process_lost'; host: string; seconds: number }
  | { code: 'versions_differ'; versions: string[] }
  | { code: 'clock_off'; host: string; seconds: number }
  | { code: 'busy'; host: string; ms: number }
  | { code: 'connections_short'; host: string; waiting: number }
  | { code: 'disk_low'; host: string; bytes: number }
  | { code: 'store_failed'; reason: string; count: number }
  | { code: 'jobs_wait'; job: string; seconds: number }
  | { code: 'jobs_given_up'; count: number }
  | { code: 'answers_failed'; count: number; of: number }
  | { code: 'pictures_crashed'; count: number }
  | { code: 'provider_silent'; provider: string; count: number; of: number }
  | { code: 'sending_waits'; seconds: number }
  | { code: 'uncertain'; count: number }
  | { code: 'moments_wait'; seconds: number }
  | { code: 'backup_late' }
  | { code: 'backup_never' }
  | { code: 'backup_awaited' };

/** Without one process of each the installation stands still. */
export const neededRoles = ['web', 'worker', 'scheduler'] as const;
export type NeededRole = (typeof neededRoles)[number];

/** A process writes every 10 s; one that has missed five of them is not there. */
export const lostAfterSeconds = 60;
/** What ended so long ago without saying so is history: whoever was to be woken by it was. */
const lostUntilSeconds = 3600;
/** The same thresholds stand in `deploy/prometheus/alerts.yml`. */
const most = {
  clockOffSeconds: 5,
  loopMs: 250,
  waiting: 5,
  /** One import of a big shop may keep others of its kind waiting so long. */
  jobSeconds: 900,
  laneWaitSeconds: 60,
} as const;
/** A few rounds that failed. */
export const logWaitsAtMostSeconds = 300;
/** Imports and builds fail half-way below; an installation with less than 200 MB is not even ready. */
const leastFreeBytes = 2 * 1024 ** 3;
/** Fewer prove nothing. */
const enoughCalls = 10;

/** What an operator should look at, what stops people first. Empty = all is well. */
export function findingsOf(signs: InstallationSigns): Finding[] {
  const { laneWaitSeconds, givenUp, uncertain, backup, logWaitSeconds } = signs;
  const alive = signs.processes.filter(({ silentSeconds }) => silentSeconds < lostAfterSeconds);
  const lately = alive.flatMap((process) => process.lately);
  return [
    ...neededRoles.flatMap((role) =>
      when(!alive.some(({ roles }) => roles.includes(role)), { code: 'nobody_serves', role }),
    ),
    ...when(laneWaitSeconds > most.laneWaitSeconds, { code: 'sending_waits', seconds: laneWaitSeconds }),
    ...storeFailures(lately),
    ...alive.flatMap(ofProcess),
    ...silentProviders(lately),
    ...lostProcesses(signs.processes),
    ...failedAnswers(lately),
    ...crashedPictures(lately),
    ...signs.dueJobs.flatMap(({ name, seconds }) =>
      when(seconds > most.jobSeconds, { code: 'jobs_wait', job: name, seconds }),
    ),
    ...when(givenUp > 0, { code: 'jobs_given_up', count: givenUp }),
    ...when(uncertain > 0, { code: 'uncertain', count: uncertain }),
    ...when(logWaitSeconds > logWaitsAtMostSeconds, { code: 'moments_wait', seconds: logWaitSeconds }),
    ...(backup === 'fine' ? [] : when(true, { code: `backup_${backup}` })),
    ...differingVersions(alive),
  ];
}

const when = (is: boolean, finding: Finding): Finding[] => (is ? [finding] : []);

/** Whether people cannot work, or something of theirs is at risk, as long as it stays. */
export function isGrave({ code }: Finding): boolean {
  switch (code) {
    case 'nobody_serves':
    case 'process_lost':
    case 'disk_low':
    case 'store_failed':
    case 'provider_silent':
    case 'sending_waits':
      return true;
    default:
      return false;
  }
}

function ofProcess({ host, clockOffSeconds, loopMs, waiting, freeBytes }: ProcessSigns): Finding[] {
  return [
    ...when(freeBytes < leastFreeBytes, { code: 'disk_low', host, bytes: freeBytes }),
    ...when(loopMs > most.loopMs, { code: 'busy', host, ms: loopMs }),
    ...when(waiting > most.waiting, { code: 'connections_short', host, waiting }),
    ...when(Math.abs(clockOffSeconds) > most.clockOffSeconds, { code: 'clock_off', host, seconds: clockOffSeconds }),
  ];
}

/** Started again since, on the same host and with the same roles. */
const isBackAs = (lost: ProcessSigns, other: ProcessSigns): boolean =>
  other.silentSeconds < lostAfterSeconds &&
  other.ageSeconds <= lost.silentSeconds &&
  other.host === lost.host &&
  other.roles.join() === lost.roles.join();

function lostProcesses(processes: readonly ProcessSigns[]): Finding[] {
  return processes
    .filter((one) => one.silentSeconds >= lostAfterSeconds && one.silentSeconds < lostUntilSeconds)
    .filter((one) => !processes.some((other) => isBackAs(one, other)))
    .map(({ host, silentSeconds }) => ({ code: 'process_lost', host, seconds: silentSeconds }));
}

function differingVersions(alive: readonly ProcessSigns[]): Finding[] {
  const versions = [...new Set(alive.map(({ version }) => version))].sort();
  return when(versions.length > 1, { code: 'versions_differ', versions });
}

const counted = (lately: readonly Counted[], sign: CountedSign) => lately.filter((one) => one.sign === sign);
const sum = (all: readonly Counted[]) => all.reduce((total, { count }) => total + count, 0);

function storeFailures(lately: readonly Counted[]): Finding[] {
  return [...grouped(counted(lately, 'store'))].map(([reason, all]) => ({
    code: 'store_failed',
    reason,
    count: sum(all),
  }));
}

/** One of a hundred answers that is our own fault, and not just one. */
function failedAnswers(lately: readonly Counted[]): Finding[] {
  const all = counted(lately, 'request');
  const count = sum(all.filter(({ outcome }) => wrongOutcomes.request.includes(outcome)));
  const of = sum(all);
  return when(count > 1 && count * 100 >= of, { code: 'answers_failed', count, of });
}

function crashedPictures(lately: readonly Counted[]): Finding[] {
  const count = sum(counted(lately, 'picture').filter(({ outcome }) => outcome === 'crashed'));
  return when(count > 0, { code: 'pictures_crashed', count });
}

/** One of five calls without an answer. */
function silentProviders(lately: readonly Counted[]): Finding[] {
  return [...grouped(counted(lately, 'call'))].flatMap(([provider, all]) => {
    const count = sum(all.filter(({ outcome }) => wrongOutcomes.call.includes(outcome)));
    const of = sum(all);
    return when(of >= enoughCalls && count * 5 >= of, { code: 'provider_silent', provider, count, of });
  });
}

const grouped = (all: readonly Counted[]) => Map.groupBy(all, ({ name }) => name);
