import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { SendRun, SendScreen } from './send.query.ts';
import { SendNotices } from './send-notices.tsx';

const { world } = vi.hoisted(() => {
  const nothing: { run: SendRun | null; listener: (event: Pick<Event, 'preventDefault'>) => void } = {
    run: null,
    listener: () => undefined,
  };
  return { world: nothing };
});
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useWindowEvent: (_type: string, listener: typeof world.listener) => {
    world.listener = listener;
  },
}));
vi.mock('./send.query.ts', () => ({ useLastRun: () => world.run }));

/** Whether the browser asks before it closes the window. */
function asksBeforeLeaving(run: SendRun | null): boolean {
  world.run = run;
  const screen: Pick<SendScreen, 'subfolder'> = {
    subfolder: { id: 's', name: 'Beren', showing_name: null, folder_id: 'f', folder_name: 'June', stream: 'kolaj' },
  };
  renderToStaticMarkup(createElement(SendNotices, { screen: screen as SendScreen }));
  const preventDefault = vi.fn();
  world.listener({ preventDefault });
  return preventDefault.mock.calls.length > 0;
}

it('the window asks before it is closed only while batches are handed over', () => {
  const order = { subfolder: { id: 's', name: 'Beren' } } as SendRun['order'];
  expect(asksBeforeLeaving(null)).toBe(false);
  expect(asksBeforeLeaving({ order, startedAt: 1, result: null } as SendRun)).toBe(true);
});
