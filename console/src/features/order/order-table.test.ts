import type { WrittenOrder } from '@kolaj/contract/order/order';
import { csvOf } from '@kolaj/domain/shared/csv';
import { describe, expect, it } from 'vitest';
import { orderTable } from './order-table.ts';

const words = { time: (instant: string) => instant.slice(0, 10), state: (state: string) => state.toUpperCase() };

const line: WrittenOrder['lines'][number] = {
  ...{ code: 'BR-2041', color: 'Kahve', size: '36-42', brand: 'Beren', quantity: 2, pieces: 4, without: [] },
  price: { minor: 149_990, currency: 'USD', isAssumed: false },
};

const order: WrittenOrder = {
  ...{ number: 7, state: 'confirmed', created_at: '2026-11-28T10:00:00Z', agent: { id: '3', name: 'Ayşe' } },
  ...{ customer_name: 'Defne Aksoy', customer_phone: '+90 532 111 22 33', note: 'By Friday', staff_note: 'Paid' },
  ...{ products: 1, pieces: 8, amounts: [], without_price: 0, has_note: true, lines: [line] },
};

const facts = ['7', '2026-11-28', 'CONFIRMED', 'Defne Aksoy', '+90 532 111 22 33', 'By Friday', 'Paid', 'Ayşe'];
const rows = (changes: Partial<WrittenOrder>) => orderTable([{ ...order, ...changes }], words);

describe('the table of orders', () => {
  it('has a row per product, each with the facts of its order', () => {
    const second = { ...line, code: 'BR-9', color: '', size: 'M', quantity: 1, pieces: 1, without: ['38', '40'] };
    expect(rows({ lines: [line, second] })).toEqual([
      [...facts, 'BR-2041', 'Beren', 'Kahve', '36-42', '', '2', '8', '1499.90', '11999.20', 'USD'],
      [...facts, 'BR-9', 'Beren', '', 'M', '38, 40', '1', '1', '1499.90', '1499.90', 'USD'],
    ]);
  });

  it.each([
    ['none', null, ['', '', '']],
    ['in a currency that nobody has named', { minor: 2450, currency: 'USD', isAssumed: true }, ['24.50', '196.00', '']],
    ['without decimals', { minor: 900, currency: 'JPY', isAssumed: false }, ['900', '7200', 'JPY']],
    ['with three decimals', { minor: 1500, currency: 'KWD', isAssumed: false }, ['1.500', '12.000', 'KWD']],
  ])('writes a price %s', (_, price, cells) => {
    expect(rows({ lines: [{ ...line, price }] })[0]?.slice(-3)).toEqual(cells);
  });

  it('has nothing that a spreadsheet would run', () => {
    const typed = { customer_name: '=1+1', note: 'x\n@b', staff_note: '-2', agent: { id: '3', name: '+c' } };
    const text = csvOf(rows(typed));
    for (const harmless of [`'=1+1`, `"x\n'@b"`, `'-2`, `'+c`, `'+90 532 111 22 33`]) expect(text).toContain(harmless);
  });
});
