import { expect, it } from 'vitest';
import { facts } from '../kernel/facts.ts';
import { testMetrics } from '../testing/test-metrics.ts';

const pool = { load: () => ({ open: 4, waiting: 2 }) };
const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('kolaj_'));

it('tells the twelve signs of operation', async () => {
  const metrics = testMetrics(pool, {
    ...{ version: '1.2.3', roles: ['web', 'worker'] },
    installation: async () => ({
      due: [{ name: 'site.build', seconds: 40 }],
      signs: { lane_wait_seconds: 3, deliveries_uncertain: 5, backup_age_seconds: 7200, log_wait_seconds: 9 },
    }),
  });
  facts.requestAnswered.tell({ method: 'POST', route: '/api/shop', status: 200, seconds: 0.01 });
  facts.jobRan.tell({ name: 'site.build', outcome: 'failed', seconds: 2 });
  facts.messageTried.tell({ channel: 'whatsapp', outcome: 'accepted' });
  facts.providerCalled.tell({ provider: 'waha', outcome: 'silent', seconds: 30 });
  facts.pictureWorked.tell({ kind: 'refine', outcome: 'crashed', seconds: 4 });
  facts.storeFailed.tell({ code: 'ENOSPC' });

  const text = await metrics.text();
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      `kolaj_build_info{version="1.2.3",roles="web,worker",node="${process.version}"} 1`,
      'kolaj_http_request_seconds_count{method="POST",route="/api/shop",status="200"} 1',
      'kolaj_db_pool_waiting 2',
      'kolaj_queue_oldest_seconds{job="site.build"} 40',
      'kolaj_job_seconds_count{job="site.build",outcome="failed"} 1',
      'kolaj_lanes_overdue_seconds 3',
      'kolaj_deliveries_total{channel="whatsapp",outcome="accepted"} 1',
      'kolaj_deliveries_uncertain 5',
      'kolaj_provider_call_seconds_count{provider="waha",outcome="silent"} 1',
      'kolaj_imaging_seconds_count{kind="refine",outcome="crashed"} 1',
      'kolaj_store_errors_total{code="ENOSPC"} 1',
      'kolaj_disk_free_bytes 5000000000',
      'kolaj_backup_age_seconds 7200',
      'kolaj_log_wait_seconds 9',
    ]),
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('tells what the process knows itself while the database does not answer, and nothing that it cannot know', async () => {
  let isAway = false;
  const metrics = testMetrics(pool, {
    installation: () =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ due: [{ name: 'a', seconds: 1 }], signs: { deliveries_uncertain: 5 } }),
  });
  const known = async () =>
    lines(await metrics.text()).filter((line) => /^kolaj_(deliveries_unc|queue|backup|disk)/.test(line));
  expect(await known()).toEqual([
    'kolaj_disk_free_bytes 5000000000',
    'kolaj_deliveries_uncertain 5',
    'kolaj_queue_oldest_seconds{job="a"} 1',
  ]);
  isAway = true;
  expect(await known()).toEqual(['kolaj_disk_free_bytes 5000000000']);
});
