import { z } from 'zod';

/**
 * What a call can suffer. `-before`: nothing is taken in. `-after`: the message is taken in, then the answer goes wrong.
 * `slow` only delays and lets the next fault (or the answer) follow.
 */
export const callFaults = [
  'refuse',
  'throttle',
  'error-before',
  'error-after',
  'hang',
  'reset-before',
  'reset-after',
  'garble',
  'slow',
] as const;
export type CallFault = (typeof callFaults)[number];

/** Conditions of the outside world rather than of one call. */
export const conditions = [
  'phone-inactive',
  'hold-queue',
  'late-log',
  /** The count of a phone's queue answers 500, does not come, or is an HTML page. */
  'count-error',
  'count-hang',
  'count-garble',
  /** The filter against repetition does not know `skip_filter`, and says in answer and log what it has dropped. */
  'filter-strict',
  /** Log entries of a group (or all) have no message id; none has the sender's reference. */
  'log-no-ids',
  'log-no-reference',
  /** The channels of a phone are not listed: 500, as some engines of WAHA answer. */
  'no-channels',
  /** Of YouTube: its playlist is gone, has 10,000 films, does not come, or is no feed. */
  'playlist-gone',
  'playlist-long',
  'playlist-hang',
  'playlist-odd',
] as const;
export type Condition = (typeof conditions)[number];

export type FaultName = CallFault | Condition;

/** One switch of the control page. */
export interface FaultSwitch {
  on: boolean;
  /** Share of the matching calls that suffer it, 0–1. */
  rate: number;
  /** Retry-After of `throttle`, delay of `slow`, lag of `late-log`; seconds. */
  seconds: number;
  /** Only this phone; null means every phone (for `phone-inactive`: none). */
  phone: string | null;
  /** Only this group. */
  group: string | null;
}

export type FaultSwitches = Record<FaultName, FaultSwitch>;

const off: FaultSwitch = { on: false, rate: 1, seconds: 0, phone: null, group: null };

/** Everything off, with the figures that a switch starts with. */
export function quietWorld(): FaultSwitches {
  return {
    refuse: { ...off },
    throttle: { ...off, seconds: 20 },
    'error-before': { ...off },
    'error-after': { ...off },
    hang: { ...off, rate: 0.02 },
    'reset-before': { ...off },
    'reset-after': { ...off },
    garble: { ...off },
    slow: { ...off, seconds: 3 },
    'phone-inactive': { ...off, phone: null },
    'hold-queue': { ...off },
    'late-log': { ...off, seconds: 30 },
    'count-error': { ...off },
    'count-hang': { ...off },
    'count-garble': { ...off },
    'filter-strict': { ...off },
    'log-no-ids': { ...off },
    'log-no-reference': { ...off },
    'no-channels': { ...off },
    'playlist-gone': { ...off },
    'playlist-long': { ...off },
    'playlist-hang': { ...off },
    'playlist-odd': { ...off },
  };
}

const switchChange = z.strictObject({
  on: z.boolean().optional(),
  rate: z.number().min(0).max(1).optional(),
  seconds: z.number().min(0).max(3600).optional(),
  phone: z.string().nullable().optional(),
  group: z.string().nullable().optional(),
});

/** Body of PUT /control/faults: the switches to change; what is not named stays as it is. */
export const faultsChange = z.partialRecord(z.enum([...callFaults, ...conditions]), switchChange);
export type FaultsChange = z.infer<typeof faultsChange>;

/** A scripted fault: the next `times` matching sends suffer it. */
export const scriptedFault = z.strictObject({
  fault: z.enum(callFaults),
  /** How many calls, counted as they suffer it. */
  times: z.int().min(1).default(1),
  rate: z.number().min(0).max(1).default(1),
  seconds: z.number().min(0).max(3600).optional(),
  phone: z.string().nullable().default(null),
  group: z.string().nullable().default(null),
});
export type ScriptedFault = z.infer<typeof scriptedFault>;

/** Body of POST /control/script: played in order, after what is already waiting unless `replace`. */
export const faultScript = z.strictObject({
  rules: z.array(scriptedFault).max(10_000),
  replace: z.boolean().default(false),
});

export interface SendTarget {
  phone: string;
  group: string;
}

/** A fault that hits a call, with its figure. */
export interface Hit {
  fault: CallFault;
  seconds: number;
}

export interface Faults {
  switches(): FaultSwitches;
  change(change: FaultsChange): void;
  script(): readonly ScriptedFault[];
  play(script: z.infer<typeof faultScript>): void;
  reset(): void;
  /** What hits this send, in order: at most one `slow`, then at most one other. Uses up scripted faults. */
  next(target: SendTarget): Hit[];
  condition(name: Condition): FaultSwitch;
}

/** The fault desk. `random` gives numbers in [0, 1); with a seeded one every run is the same. */
export function createFaults(random: () => number): Faults {
  let switches = quietWorld();
  let script: ScriptedFault[] = [];

  const scripted = (target: SendTarget, wanted: (fault: CallFault) => boolean): Hit | null => {
    const rule = script.find((candidate) => wanted(candidate.fault) && concerns(candidate, target) && roll(candidate));
    if (!rule) return null;
    rule.times -= 1;
    script = script.filter(({ times }) => times > 0);
    return { fault: rule.fault, seconds: rule.seconds ?? switches[rule.fault].seconds };
  };

  const switched = (target: SendTarget, wanted: (fault: CallFault) => boolean): Hit | null => {
    const fault = callFaults.find((name) => {
      const rule = switches[name];
      return wanted(name) && rule.on && concerns(rule, target) && roll(rule);
    });
    return fault ? { fault, seconds: switches[fault].seconds } : null;
  };

  const roll = ({ rate }: { rate: number }) => rate >= 1 || random() < rate;

  return {
    switches: () => structuredClone(switches),
    change: (change) => {
      switches = applyChange(switches, change);
    },
    script: () => structuredClone(script),
    play: ({ rules, replace }) => {
      script = [...(replace ? [] : script), ...structuredClone(rules)];
    },
    reset: () => {
      switches = quietWorld();
      script = [];
    },
    next: (target) => {
      const isSlow = (fault: CallFault) => fault === 'slow';
      const isOther = (fault: CallFault) => fault !== 'slow';
      const slow = scripted(target, isSlow) ?? switched(target, isSlow);
      const other = scripted(target, isOther) ?? switched(target, isOther);
      return [slow, other].filter((hit) => hit !== null);
    },
    condition: (name) => ({ ...switches[name] }),
  };
}

function concerns(rule: { phone: string | null; group: string | null }, target: SendTarget): boolean {
  return (rule.phone === null || rule.phone === target.phone) && (rule.group === null || rule.group === target.group);
}

function applyChange(switches: FaultSwitches, change: FaultsChange): FaultSwitches {
  const changed = { ...switches };
  for (const name of [...callFaults, ...conditions]) {
    const asked = change[name];
    if (!asked) continue;
    const current = changed[name];
    changed[name] = {
      on: asked.on ?? current.on,
      rate: asked.rate ?? current.rate,
      seconds: asked.seconds ?? current.seconds,
      phone: asked.phone === undefined ? current.phone : asked.phone,
      group: asked.group === undefined ? current.group : asked.group,
    };
  }
  return changed;
}
