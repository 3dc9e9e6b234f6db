import { randomUUID } from 'node:crypto';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { isMailAddress } from '@kolaj/domain/mail/mail-address';
import { collectorAt } from '../adapters/otlp/collector.ts';
import { safeFetch } from '../adapters/outgoing/safe-fetch.ts';
import { checkSmtp } from '../adapters/smtp/check-smtp.ts';
import { smtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import type { Env } from '../env.ts';
import { mailWriter } from '../features/mail/write-mail.ts';
import { addressesOf } from '../kernel/addresses.ts';
import { readVersion } from '../kernel/version.ts';
import type { MailSettings } from '../settings/installation-settings.ts';
import { type Finding, fine, isExposed, problem, warning } from '../settings/weak-settings.ts';

const patience = { connection: 5_000, greeting: 10_000, silence: 15_000, whole: 30_000 };
const where = 'Correct it under Administration → Installation, or in SMTP_URL and MAIL_FROM.';

/** Whether letters leave: really, to `to`; otherwise only whether the mail server lets us in. */
export async function letters(
  mail: MailSettings | null,
  { to, home }: { to: string | null; home: string },
): Promise<Finding[]> {
  if (mail === null) {
    return to === null ? [] : [problem(`No letter can leave: no mail server is set. ${where}`)];
  }
  if (to === null) {
    const no = await checkSmtp({ server: mail.server, timeouts: patience });
    const hint = 'Whether it takes letters from the sender shows: npm run kolaj -- doctor --letter <mail>';
    return [
      no === null
        ? fine(`The mail server lets Kolaj in. ${hint}`)
        : problem(`The mail server does not let Kolaj in: ${no.reason} ${where}`),
    ];
  }
  if (!isMailAddress(to)) return [problem(`"${to}" is not an e-mail address.`)];
  const words = mailWriter(home)({ kind: 'test' }, { name: '', language: 'en' });
  const letter = { ...words, id: randomUUID(), to: { address: to, name: '' }, kind: 'test', language: 'en' as const };
  const outcome = await smtpMailer({ ...mail, timeouts: patience }).send(letter);
  return [
    outcome.kind === 'sent'
      ? fine(`The mail server has taken a letter to ${to}. Look whether it arrives, and not as spam.`)
      : problem(`The mail server did not take the letter: ${outcome.reason} ${where}`),
  ];
}

const askWithinMs = 5_000;
const mostApartMs = 30_000;

/** What is reached by its address: the console, the sites, the provider; and whether their clocks agree with ours. */
export async function outside(env: Env, now: Date): Promise<Finding[]> {
  const addresses = addressesOf(env);
  const console = await ask(`${addresses.console}/api${getInstallation.path}`);
  const findings = [consoleFinding(env, { address: addresses.console, answer: console })];
  if (env.siteUrl !== null) findings.push(siteFinding(addresses.site, await ask(addresses.site)));
  const provider = env.providerUrl === null ? null : await ask(env.providerUrl);
  if (env.providerUrl !== null) findings.push(providerFinding(env.providerUrl, provider));
  findings.push(...(await traces(env)));
  const clock = clockFinding(provider ?? (env.publicUrl === null ? null : console), now);
  return clock === null ? findings : [...findings, clock];
}

/** Whether the collector takes what is told: nothing, for a trial. Never a problem: Kolaj works as well without it. */
async function traces({ tracing }: Env): Promise<Finding[]> {
  if (tracing === null) return [];
  const collector = collectorAt(tracing);
  const trouble = await collector.post([]);
  await collector.shutdown();
  if (trouble !== null)
    return [warning(`The collector of traces cannot be used: ${trouble}. Look at OTEL_EXPORTER_OTLP_ENDPOINT.`)];
  const share = `${Math.round(tracing.share * 1000) / 10} of 100`;
  return [fine(`The collector takes traces; ${share} are kept (OTEL_TRACES_SAMPLER_ARG).`)];
}

interface Heard {
  status: number;
  body: string;
  date: string;
}

/** Any answer will do, a redirect too: what is asked is whether somebody is there. null = nobody. */
async function ask(address: string): Promise<Heard | null> {
  const answer = await safeFetch({ timeoutMs: askWithinMs, allow: [new URL(address).origin] })(address);
  if (answer.kind === 'answered') {
    const { status, body, headers } = answer;
    return { status, body: body.toString(), date: String(headers.date ?? '') };
  }
  return answer.kind === 'refused' && answer.why === 'redirect' ? { status: 302, body: '', date: '' } : null;
}

function versionIn(body: string): string | null {
  try {
    const said: unknown = JSON.parse(body);
    return said !== null && typeof said === 'object' && 'version' in said ? String(said.version) : null;
  } catch {
    return null;
  }
}

function consoleFinding(env: Env, { address, answer }: { address: string; answer: Heard | null }): Finding {
  const wrong = isExposed(env) ? problem : warning;
  if (answer === null) {
    return wrong(`Nobody answers at ${address}. Is Kolaj running, and does the proxy in front lead to it?`);
  }
  const version = versionIn(answer.body);
  if (version === null) return problem(`At ${address} something else than Kolaj answers. Look at DNS and the proxy.`);
  return version === readVersion()
    ? fine(`The console answers at ${address}.`)
    : problem(`At ${address} Kolaj ${version} answers, this is ${readVersion()}. Restart it, or look at the proxy.`);
}

const siteFinding = (address: string, answer: Heard | null): Finding =>
  answer === null || answer.status >= 500
    ? problem(`The sites do not answer at ${address}. Lead the proxy to KOLAJ_SITE_PORT, and look at DNS.`)
    : fine(`The sites answer at ${address}.`);

const providerFinding = (address: string, answer: Heard | null): Finding =>
  answer === null || answer.status >= 500
    ? problem(`The provider does not answer at ${address}. Look at PROVIDER_URL and the firewall.`)
    : fine('The provider answers.');

/** Codes of two-step login are good for half a minute. */
function clockFinding(answer: Heard | null, now: Date): Finding | null {
  const theirs = Date.parse(answer?.date ?? '');
  if (Number.isNaN(theirs)) return null;
  const apart = Math.abs(theirs - now.getTime());
  return apart > mostApartMs
    ? problem(`The clock of this machine is ${Math.round(apart / 1000)} s off: codes of two-step login fail. Use NTP.`)
    : fine('The clock agrees with others.');
}
