import { describe, expect, it } from 'vitest';
import { beren, numbers, phone, startSandbox, toptan } from './test-sandbox.ts';

const text = (message: string, to = toptan) => ({ to_number: to, type: 'text', message });

describe('faults', () => {
  it.each([
    { fault: 'refuse', status: 200, outcome: 'refused', arrives: 0 },
    { fault: 'throttle', status: 429, outcome: 'throttled', arrives: 0 },
    { fault: 'error-before', status: 500, outcome: 'error-before', arrives: 0 },
    { fault: 'error-after', status: 500, outcome: 'error-after', arrives: 1 },
    { fault: 'garble', status: 200, outcome: 'garbled', arrives: 1 },
  ])('$fault answers $status and $arrives message arrives', async ({ fault, status, outcome, arrives }) => {
    await using caller = await startSandbox();
    await caller.control('PUT', '/control/faults', { [fault]: { on: true, rate: 1 } });
    const answer = await caller.send(text('hi'));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(fault === 'throttle' ? '20' : null);
    expect(caller.sandbox.outside.chat(toptan)).toHaveLength(arrives);
    expect(caller.sandbox.ledger()).toMatchObject([{ outcome }]);
  });

  it.each([
    { fault: 'reset-before', arrives: 0 },
    { fault: 'reset-after', arrives: 1 },
  ])('$fault cuts the connection and $arrives message arrives', async ({ fault, arrives }) => {
    await using caller = await startSandbox();
    await caller.control('POST', '/control/script', { rules: [{ fault }] });
    await expect(caller.send(text('hi'))).rejects.toThrow();
    expect(caller.sandbox.outside.chat(toptan)).toHaveLength(arrives);
    expect(caller.sandbox.ledger()).toMatchObject([{ outcome: fault }]);
  });

  it('hang takes the message in and never answers; closing the sandbox ends the wait', async () => {
    const caller = await startSandbox();
    await caller.control('POST', '/control/script', { rules: [{ fault: 'hang' }] });
    const arrived = new Promise<void>((resolve) => {
      caller.sandbox.outside.onChange(({ kind }) => kind === 'arrived' && resolve());
    });
    const answer = caller.send(text('hi')).then(
      () => 'answered',
      () => 'cut',
    );
    await arrived;
    expect(caller.sandbox.ledger()).toMatchObject([{ outcome: 'hung' }]);
    await caller.sandbox.close();
    expect(await answer).toBe('cut');
  });

  it('slow delays the answer; closing the sandbox ends the delay', async () => {
    const caller = await startSandbox();
    await caller.control('PUT', '/control/faults', { slow: { on: true, seconds: 3600 } });
    let isAnswered = false;
    const answer = caller.send(text('hi')).then(
      () => (isAnswered = true),
      () => undefined,
    );
    await caller.call('/control/faults');
    expect(isAnswered).toBe(false);
    await caller.sandbox.close();
    await answer;
  });

  it('a phone that goes inactive shows it and refuses', async () => {
    await using caller = await startSandbox();
    await caller.control('PUT', '/control/faults', { 'phone-inactive': { on: true, phone } });
    const phones = await (await caller.call('/api/demo-product/listPhones')).json();
    expect(phones).toContainEqual(expect.objectContaining({ id: 48211, status: 'qr-code' }));
    expect(await (await caller.send(text('hi'))).json()).toEqual({
      success: false,
      message: 'scan a phone into the instance first',
    });
    expect(await (await caller.send(text('hi'), '48212')).json()).toMatchObject({ success: true });
  });

  it('a script hits the next calls in order, only where it says, then is used up', async () => {
    await using caller = await startSandbox();
    await caller.control('POST', '/control/script', {
      rules: [
        { fault: 'refuse', group: beren },
        { fault: 'error-after', times: 2 },
      ],
    });
    for (const to of [toptan, beren, toptan, toptan]) await caller.send(text('hi', to));
    expect(caller.sandbox.ledger().map(({ outcome }) => outcome)).toEqual([
      'error-after',
      'refused',
      'error-after',
      'accepted',
    ]);
  });

  it('a rate follows the random source that was given', async () => {
    await using caller = await startSandbox({ random: numbers(0.1, 0.9) });
    await caller.control('PUT', '/control/faults', { 'error-before': { on: true, rate: 0.5 } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await caller.send(text(`${i}`))).status);
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  });

  it('refuses unknown faults and figures, and pages of other origins', async () => {
    await using caller = await startSandbox();
    expect((await caller.control('PUT', '/control/faults', { explode: { on: true } })).status).toBe(400);
    expect((await caller.control('PUT', '/control/faults', { refuse: { rate: 2 } })).status).toBe(400);
    expect((await caller.control('POST', '/control/script', { rules: [{ fault: 'hold-queue' }] })).status).toBe(400);
    const foreign = await caller.sandbox.app.inject({
      method: 'POST',
      url: '/control/reset',
      headers: { 'sec-fetch-site': 'same-site' },
    });
    expect(foreign.statusCode).toBe(403);
  });
});
