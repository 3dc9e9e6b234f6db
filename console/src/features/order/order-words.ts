import type { OrderState } from '@kolaj/domain/order/order-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The five states (D-98). */
export const stateWords: Readonly<Record<OrderState, MessageDescriptor>> = {
  new: msg({ id: 'order.new', message: 'New' }),
  confirmed: msg({ id: 'order.confirmed', message: 'Confirmed' }),
  packed: msg({ id: 'order.packed', message: 'Packed' }),
  sent: msg({ id: 'order.sent', message: 'Shipped' }),
  cancelled: msg({ id: 'order.cancelled', message: 'Cancelled' }),
};

/** What leads to a state. */
export const stepWords: Readonly<Record<OrderState, MessageDescriptor>> = {
  new: msg({ id: 'order.reopen', message: 'Back to new' }),
  confirmed: msg({ id: 'order.confirm', message: 'Confirm order' }),
  packed: msg({ id: 'order.pack', message: 'Mark as packed' }),
  sent: msg({ id: 'order.ship', message: 'Mark as shipped' }),
  cancelled: msg({ id: 'order.cancel', message: 'Cancel order' }),
};
