import { type ConditionName, conditionNames, type SlotConditions } from '../template.ts';

/** What keeps every template from being filled, told of the nearest one (D-34, `no_template`). */
export interface SlotLack {
  /** Name of the template. */
  template: string;
  /** The slot without a photo, from 1. */
  slot: number;
  /** What the slot asks of its photo; nothing = there are too few photos. */
  conditions: SlotConditions;
}

/** As it is stored with the failure: `first-1: slot 2 (has_person=true)`. `lackIn` reads it. */
export function lackText({ template, slot, conditions }: SlotLack): string {
  const wanted = conditionNames.flatMap((name) =>
    conditions[name] === undefined ? [] : [`${name}=${conditions[name]}`],
  );
  return `${template}: slot ${slot}${wanted.length > 0 ? ` (${wanted.join(', ')})` : ''}`;
}

/** null: the text says nothing of a slot, for example because the shop has no template at all. */
export function lackIn(detail: string): SlotLack | null {
  const [, template, slot, wanted = ''] = /^(.*): slot (\d+)(?: \(([^()]*)\))?$/su.exec(detail) ?? [];
  if (template === undefined) return null;
  const conditions: SlotConditions = {};
  for (const wish of wanted.split(', ')) {
    const [name, value] = wish.split('=');
    if (isCondition(name)) conditions[name] = value === 'true';
  }
  return { template, slot: Number(slot), conditions };
}

function isCondition(name: string | undefined): name is ConditionName {
  return conditionNames.some((known) => known === name);
}
