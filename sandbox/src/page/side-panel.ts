import { countLedger } from '../ledger.ts';
import type { FaultName, FaultSwitch } from '../provider/faults.ts';
import type { Outside } from '../provider/outside.ts';
import { type Html, html } from './html.ts';

type Figure = 'rate' | 'seconds';

interface FaultText {
  name: FaultName;
  label: string;
  hint: string;
  /** The figure worth setting; null = it is only on or off. */
  figure: Figure | null;
}

const faults: readonly FaultText[] = [
  { name: 'refuse', label: 'Refuse', hint: 'success: false in a 200', figure: 'rate' },
  { name: 'throttle', label: '429, then Retry-After', hint: 'too many requests', figure: 'seconds' },
  { name: 'error-before', label: '500 before accepting', hint: 'nothing arrives', figure: 'rate' },
  { name: 'error-after', label: '500 after accepting', hint: 'it arrives all the same', figure: 'rate' },
  { name: 'hang', label: 'Accept, then hang', hint: 'it arrives, no answer comes', figure: 'rate' },
  { name: 'reset-before', label: 'Reset the connection', hint: 'nothing arrives', figure: 'rate' },
  { name: 'reset-after', label: 'Accept, then reset', hint: 'it arrives, the line is cut', figure: 'rate' },
  { name: 'garble', label: 'Accept, answer rubbish', hint: 'an HTML page instead of JSON', figure: 'rate' },
  { name: 'slow', label: 'Slow answers', hint: 'each call waits', figure: 'seconds' },
  { name: 'hold-queue', label: 'Hold the queue', hint: 'accepted, but not delivered', figure: null },
  { name: 'count-error', label: 'Queue count answers 500', hint: 'nobody knows what waits', figure: null },
  { name: 'count-hang', label: 'Queue count never comes', hint: 'no answer at all', figure: null },
  { name: 'count-garble', label: 'Queue count is rubbish', hint: 'an HTML page instead of JSON', figure: null },
  { name: 'filter-strict', label: 'Strict filter', hint: 'drops repetitions, whatever skip_filter says', figure: null },
  { name: 'no-channels', label: 'Channels are not listed', hint: 'WhatsApp, 500', figure: null },
  { name: 'log-no-ids', label: 'Log without message ids', hint: 'proves nothing', figure: null },
  { name: 'log-no-reference', label: 'Log without references', hint: 'does not know our messages', figure: null },
  { name: 'playlist-gone', label: 'Playlist is gone', hint: 'YouTube, 404', figure: null },
  { name: 'playlist-long', label: 'Playlist of 10,000 films', hint: 'YouTube', figure: null },
  { name: 'playlist-hang', label: 'Playlist never comes', hint: 'YouTube, no answer at all', figure: null },
  { name: 'playlist-odd', label: 'Playlist is rubbish', hint: 'YouTube, no feed', figure: null },
  { name: 'late-log', label: 'Log comes late', hint: 'for settling uncertain sends', figure: 'seconds' },
];

/** The fault switches. */
export function faultPanel(outside: Outside): Html {
  const switches = outside.faults.switches();
  const waiting = outside.faults.script().reduce((sum, { times }) => sum + times, 0);
  return html`${codePanel(outside)}<ul class="faults">
    ${faults.map((fault) => faultRow(fault, switches[fault.name]))}
    ${phoneRow(outside, switches['phone-inactive'])}
  </ul>
  ${waiting > 0 ? html`<p class="scripted">${waiting} scripted fault${waiting === 1 ? '' : 's'} waiting</p>` : null}`;
}

/** Phones that wait until somebody scans their code: here that is a button. */
function codePanel({ newPhones }: Outside): Html | null {
  const phones = newPhones.waiting();
  if (phones.length === 0) return null;
  return html`<ul class="faults codes">${phones.map(
    ({ id }) =>
      html`<li><span class="fault"><span>Waits for a scan</span><small>${id}</small></span><button type="button" data-phone="${id}" data-what="scan">Scan</button><button type="button" data-phone="${id}" data-what="expire">Let it run out</button></li>`,
  )}</ul>`;
}

function faultRow({ name, label, hint, figure }: FaultText, { on, rate, seconds }: FaultSwitch): Html {
  const value = figure === 'rate' ? Math.round(rate * 100) : seconds;
  const unit = figure === 'rate' ? '%' : 's';
  const field =
    figure &&
    html`<span class="figure"><input type="number" min="0" max="${figure === 'rate' ? 100 : 3600}" value="${value}" data-fault="${name}" data-figure="${figure}" aria-label="${label}: ${figure === 'rate' ? 'share of calls in percent' : 'seconds'}"><span aria-hidden="true">${unit}</span></span>`;
  return html`<li><label class="fault" for="fault-${name}"><span>${label}</span><small>${hint}</small></label>${field}${toggle(name, on)}</li>`;
}

/** A phone that the provider says is not connected. */
function phoneRow({ world }: Outside, { on, phone }: FaultSwitch): Html {
  const phones = world.accounts.flatMap(({ phones: all }) => all).filter(({ type }) => type === 'whatsapp');
  const chosen = phone ?? phones[0]?.id ?? '';
  const option = (id: string, name: string) =>
    id === chosen
      ? html`<option value="${id}" selected>${id} ${name}</option>`
      : html`<option value="${id}">${id} ${name}</option>`;
  return html`<li class="tall"><label class="fault" for="fault-phone-inactive"><span>A phone goes inactive</span><small>it has to be scanned again</small></label>
    ${toggle('phone-inactive', on)}
    <select data-fault="phone-inactive" data-figure="phone" aria-label="Phone that goes inactive">${phones.map(({ id, name }) => option(id, name))}</select></li>`;
}

function toggle(name: FaultName, isOn: boolean): Html {
  const id = `fault-${name}`;
  return isOn
    ? html`<input class="switch" type="checkbox" role="switch" id="${id}" data-fault="${name}" checked>`
    : html`<input class="switch" type="checkbox" role="switch" id="${id}" data-fault="${name}">`;
}

/** The figures of the ledger. */
export function ledgerPanel(outside: Outside): Html {
  const { calls, accepted, unanswered, refused, throttled, duplicates } = countLedger(outside.ledger());
  const rows: readonly (readonly [string, number, string])[] = [
    ['Calls', calls, ''],
    ['Accepted', accepted, ''],
    ['… answer lost', unanswered, ''],
    ['Refused', refused, ''],
    ['Throttled', throttled, ''],
    ['Duplicates', duplicates, duplicates === 0 ? 'good' : 'bad'],
  ];
  return html`<dl class="counts">${rows.map(([label, count, tone]) => html`<div class="${tone}"><dt>${label}</dt><dd>${count}</dd></div>`)}</dl>`;
}
