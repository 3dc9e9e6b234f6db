import { describe, expect, it } from 'vitest';
import { type BusyTime, loadOf } from './calendar-load.ts';

const zone = 'Europe/Istanbul';
const clock = (time: string, day = 24) => new Date(`2026-11-${day}T${time}:00+03:00`);
const busy = (id: string, from: string, until: string, over: Partial<BusyTime> = {}): BusyTime => ({
  ...{ id, at: clock(from), endsAt: clock(until), channel: 'whatsapp' },
  ...over,
});

describe('a send of 2,400 messages at 10:00 that needs 5 h 10 min', () => {
  const it10 = busy('beren', '10:00', '15:10');

  it.each([
    ['with nothing after it', [], 'room', null],
    ['with the next at 20:00', [busy('inci', '20:00', '20:10')], 'room', null],
    ['with the next at 17:00', [busy('inci', '17:00', '17:10')], 'tight', 'inci'],
    ['with the next at 15:10', [busy('inci', '15:10', '15:20')], 'tight', 'inci'],
    ['with the next at 14:00', [busy('inci', '14:00', '14:10')], 'over', 'inci'],
    ['with another at the same time', [busy('inci', '10:00', '10:10')], 'over', 'inci'],
    ['while another is still under way', [busy('inci', '08:00', '10:30')], 'over', 'inci'],
    ['when another has just ended', [busy('inci', '08:00', '10:00')], 'room', null],
    ['beside one of Telegram', [busy('inci', '14:00', '14:10', { channel: 'telegram' })], 'room', null],
    ['beside itself', [it10], 'room', null],
  ])('%s', (_when, others, load, other) => {
    expect(loadOf(it10, others, zone)).toEqual({ load, with: other });
  });

  it('is too much when it does not end on its day where the shop is', () => {
    const late = busy('beren', '23:00', '23:59', { endsAt: clock('00:10', 25) });
    expect(loadOf(late, [], zone)).toEqual({ load: 'over', with: null });
    expect(loadOf(late, [], 'America/Sao_Paulo').load).toBe('room');
  });

  it('gets into nobody’s way when it takes no time', () => {
    const nothing = busy('site', '10:00', '10:00');
    expect(loadOf(nothing, [busy('inci', '10:00', '10:10')], zone).load).not.toBe('over');
  });
});
