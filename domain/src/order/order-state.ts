/** What a shop does with an order (D-98), in the order of the work. */
export const orderStates = ['new', 'confirmed', 'packed', 'sent', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** The step that usually follows; null = the order is done with. */
export function nextOrderState(state: OrderState): OrderState | null {
  switch (state) {
    case 'new':
      return 'confirmed';
    case 'confirmed':
      return 'packed';
    case 'packed':
      return 'sent';
    case 'sent':
    case 'cancelled':
      return null;
  }
}
