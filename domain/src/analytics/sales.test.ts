import { describe, expect, it } from 'vitest';
import { funnelOf, type OrderCount, rateOf, salesRows } from './sales.ts';

const ordered = (key: string, orders: number, pieces: number): OrderCount => ({
  ...{ key, orders, pieces, piecesWithoutPrice: 0 },
  amounts: [{ minor: pieces * 100, currency: 'TRY', isAssumed: false }],
});

describe('what sends brought (D-99)', () => {
  const sent = [
    { key: 'monday', messages: 40, isMeasured: true },
    { key: 'tuesday', messages: 60, isMeasured: false },
    { key: 'wednesday', messages: 20, isMeasured: true },
  ];
  const visits = [{ key: 'monday', visits: 12, carts: 3 }];
  const orders = [ordered('monday', 2, 30)];

  it('is what is known of each; what carried no link was not measured, what brought nobody brought nobody', () => {
    const rows = salesRows({ by: 'send', sent, visits, orders }, 'best');
    expect(rows).toMatchObject([
      { key: 'monday', messages: 40, visits: 12, carts: 3, orders: 2, pieces: 30 },
      { key: 'tuesday', messages: 60, visits: null, carts: null, orders: 0 },
      { key: 'wednesday', messages: 20, visits: 0, carts: 0, orders: 0 },
    ]);
  });

  it('has rows for links of earlier days whose send is not among those', () => {
    const rows = salesRows({ by: 'send', sent: [], visits, orders: [ordered('sunday', 1, 1)] }, 'best');
    expect(rows.map(({ key, visits, orders }) => [key, visits, orders])).toEqual([
      ['sunday', null, 1],
      ['monday', 12, 0],
    ]);
  });

  it('adds up what goes by one name', () => {
    const rows = salesRows(
      {
        by: 'brand',
        sent: [],
        visits: [],
        orders: [
          ordered('Beren', 2, 5),
          ordered('Beren', 1, 1),
          { key: 'Beren', orders: 0, pieces: 4, piecesWithoutPrice: 4, amounts: [] },
        ],
      },
      'best',
    );
    expect(rows).toMatchObject([
      { orders: 3, pieces: 10, piecesWithoutPrice: 4, amounts: [{ minor: 600, currency: 'TRY' }] },
    ]);
  });

  it('of agents knows no messages', () => {
    expect(salesRows({ by: 'agent', sent: [], visits, orders: [] }, 'best')[0]?.messages).toBeNull();
  });

  it('shows first what sold most, or what was seen most and sold least', () => {
    const counted = {
      by: 'product' as const,
      sent: [{ key: 'unseen', messages: 90, isMeasured: true }],
      visits: ['hit', 'flop', 'quiet'].map((key, at) => ({ key, visits: [50, 80, 3][at] ?? 0, carts: 0 })),
      orders: [ordered('hit', 9, 90)],
    };
    expect(salesRows(counted, 'best').map(({ key }) => key)).toEqual(['hit', 'flop', 'quiet', 'unseen']);
    expect(salesRows(counted, 'worst').map(({ key }) => key)).toEqual(['flop', 'quiet', 'unseen', 'hit']);
  });
});

describe('the rate between two figures', () => {
  it.each([
    [3, 12, 0.25],
    [3, 0, null],
    [null, 12, null],
    [3, null, null],
  ])('%j of %j is %j', (did, could, rate) => expect(rateOf(did, could)).toBe(rate));
});

describe('from the message to the order', () => {
  const lira = (minor: number) => ({ minor, currency: 'TRY', isAssumed: false });
  const dollars = (minor: number) => ({ minor, currency: 'USD', isAssumed: true });
  const totals = {
    ...{ messages: 100, visits: 60, carts: 7, orders: 8, pieces: 40 },
    ...{ messages_with_links: 80, visits_by_links: 40, carts_by_links: 5, orders_by_links: 3, pieces_by_links: 12 },
    ...{ pieces_without_price: 3, amounts: [lira(9000), dollars(500)] },
    by_links: { pieces_without_price: 1, amounts: [lira(9000), dollars(200)] },
  };

  it('tells shares of what came by links alone, and the rest beside them', () => {
    expect(funnelOf(totals)).toEqual({
      messages: 80,
      visits: { count: 40, share: 0.5 },
      carts: { count: 5, share: 0.125 },
      orders: { count: 3, share: 0.6 },
      pieces: { count: 12, perOrder: 4 },
      withoutLink: {
        ...{ messages: 20, visits: 20, carts: 2, orders: 5, pieces: 28 },
        ...{ amounts: [dollars(300)], pieces_without_price: 2 },
      },
    });
  });

  it('has no share where nothing came by a link', () => {
    const none = {
      messages_with_links: 0,
      visits_by_links: 0,
      carts_by_links: 0,
      orders_by_links: 0,
      pieces_by_links: 0,
    };
    const { visits, carts, orders, pieces, withoutLink } = funnelOf({ ...totals, ...none });
    expect([visits.share, carts.share, orders.share, pieces.perOrder]).toEqual([null, null, null, null]);
    expect(withoutLink).toMatchObject({ messages: 100, visits: 60, carts: 7, orders: 8, pieces: 40 });
  });
});
