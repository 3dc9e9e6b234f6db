import { describe, expect, it } from 'vitest';
import { ledgerCsv } from './use-ledger-file.ts';

const words = {
  columns: ['Group', 'Product', 'Picture', 'State', 'Reason', 'Time', 'Number', 'Tries'],
  contact: 'Contact message',
  stateOf: (status: string) => status,
  attemptOf: (outcome: string | null) => outcome ?? 'open',
  reasonOf: (reason: { code: string } | null) => reason?.code ?? '',
  recallOf: ({ recall }: { recall: { record: { status: string } | null } }) => recall.record?.status ?? '',
};
const at = new Date(2026, 10, 22, 14, 20).toISOString();
const row = {
  group_name: 'Beren, VIP',
  product_name: 'BR-2041',
  part: 1,
  image: null,
  status: 'accepted' as const,
  reason: null,
  updated_at: at,
  provider_message_id: 'm-1',
  recall: { may: { kind: 'nothing' as const }, record: null },
  attempts: [
    { at, outcome: 'rate-limited', reason: null },
    { at, outcome: 'accepted', reason: null },
  ],
};

describe('the ledger as a table', () => {
  it('has a line for each message with its tries in one cell', () => {
    expect(ledgerCsv([row], words).split('\r\n')).toEqual([
      '\uFEFFGroup,Product,Picture,State,Reason,Time,Number,Tries',
      '"Beren, VIP",BR-2041,,accepted,,22-11-2026 14:20,m-1,22-11-2026 14:20 rate-limited; 22-11-2026 14:20 accepted',
      '',
    ]);
  });

  it('says of a message that was taken back that it had been there', () => {
    const record = { status: 'recalled' as const, at, reason: null };
    const [, line] = ledgerCsv([{ ...row, recall: { ...row.recall, record } }], words).split('\r\n');
    expect(line).toContain(',accepted; recalled,');
  });

  it('names contact messages, and keeps what people typed from running as a formula', () => {
    const [, line] = ledgerCsv([{ ...row, part: -1, group_name: '=1+1', attempts: [] }], words).split('\r\n');
    expect(line).toBe("'=1+1,Contact message,,accepted,,22-11-2026 14:20,m-1,");
  });
});
