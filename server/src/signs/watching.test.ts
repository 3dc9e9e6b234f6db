import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testMetrics } from '../testing/test-metrics.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');
const rules = path.join(deploy, 'prometheus/alerts.yml');
const alerts = readFileSync(rules, 'utf8');
const dashboard = readFileSync(path.join(deploy, 'grafana/kolaj.json'), 'utf8');
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

const namesIn = (text: string) => new Set(text.match(/\b(kolaj|nodejs)_\w+/g));

/** What processes tell: name and type of each figure. */
async function toldFigures(): Promise<Map<string, string>> {
  const metrics = testMetrics(
    { load: () => ({ open: 1, waiting: 0 }) },
    { installation: async () => ({ due: [], signs: {} }) },
  );
  metrics.watchStreams(() => 0);
  return new Map(
    [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
}

const seriesOf = ([name, type]: [string, string]) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];

describe('what operators watch (deploy/)', () => {
  it.each([
    ['alert rules', alerts],
    ['dashboard', dashboard],
  ])('the %s ask for figures that processes tell', async (_what, text) => {
    const told = [...(await toldFigures())].flatMap(seriesOf);
    expect([...namesIn(text)].filter((name) => !told.includes(name))).toEqual([]);
  });

  it('every figure of our own is on the dashboard, and of those that Node tells the event loop', async () => {
    const shown = namesIn(dashboard);
    const ours = [...(await toldFigures())].filter(([name]) => name.startsWith('kolaj_'));
    expect(ours.length).toBeGreaterThan(12);
    expect(ours.filter((figure) => !seriesOf(figure).some((series) => shown.has(series)))).toEqual([]);
    expect(shown).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it.skipIf(!hasPromtool)('Prometheus takes the rules, and they raise an alarm when they should', () => {
    const checked = promtool('check', 'rules', rules);
    expect(checked.stdout + checked.stderr).toMatch(/SUCCESS: \d+ rules found/);

    const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'alarms.yml');
    writeFileSync(file, alarms);
    const tested = promtool('test', 'rules', file);
    expect(tested.stdout + tested.stderr).toContain('SUCCESS');
  });
});

/** Figures over time, and which alarms they raise. Nothing is wrong in the first minutes. */
const alarms = `
rule_files: [${rules}]
tests:
  - interval: 1m
    input_series:
      - { series: 'kolaj_build_info{version="1",roles="web,worker,scheduler"}', values: '1x30' }
      - { series: 'kolaj_lanes_overdue_seconds', values: '0x10 30+30x19' }
      - { series: 'kolaj_provider_call_seconds_count{provider="waha",outcome="answered"}', values: '0+8x30' }
      - { series: 'kolaj_provider_call_seconds_count{provider="waha",outcome="silent"}', values: '0x10 2+2x19' }
      - { series: 'kolaj_disk_free_bytes', values: '5000000000x15 1000000000x14' }
      - { series: 'kolaj_spans_dropped_total{why="not-taken"}', values: '0x10 5+5x19' }
      - { series: 'kolaj_imaging_seconds_count{kind="refine",outcome="crashed"}', values: '0x30' }
    alert_rule_test:
      - { eval_time: 10m, alertname: KolajSendingWaits, exp_alerts: [] }
      - { eval_time: 10m, alertname: KolajProviderSilent, exp_alerts: [] }
      - { eval_time: 10m, alertname: KolajRoleMissing, exp_alerts: [] }
      - { eval_time: 25m, alertname: KolajPicturesCrash, exp_alerts: [] }
      - { eval_time: 15m, alertname: KolajSpansDropped, exp_alerts: [] }
      - eval_time: 25m
        alertname: KolajSpansDropped
        exp_alerts: [{ exp_labels: { severity: warning, why: not-taken }, exp_annotations: { summary: 'Traces are not whole: spans were not-taken' } }]
      - eval_time: 25m
        alertname: KolajSendingWaits
        exp_alerts: [{ exp_labels: { severity: critical }, exp_annotations: { summary: Messages are due and no process takes them } }]
      - eval_time: 25m
        alertname: KolajProviderSilent
        exp_alerts: [{ exp_labels: { severity: critical, provider: waha }, exp_annotations: { summary: 'waha: one of five calls gets no answer' } }]
      - eval_time: 25m
        alertname: KolajDiskLow
        exp_alerts: [{ exp_labels: { severity: critical }, exp_annotations: { summary: ': less than 2 GB are free' } }]
`;
