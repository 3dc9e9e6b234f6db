import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name has, by kind; a name without a row does not exist. */
type Row = { TXT?: string[]; A?: string[]; CNAME?: string } | 'silent' | 'fails';
export type Zone = Map<string, Row>;

export const aZone = (rows: Record<string, Row>): Zone => new Map(Object.entries(rows));

const types = { A: 1, CNAME: 5, TXT: 16 } as const;
const [nameError, serverFailure] = [3, 2];

/** A name server over UDP for as long as a test needs it. */
export async function aNameServer(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const answer = answerTo(question, zone);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
}

function answerTo(question: Buffer, zone: Zone): Buffer | null {
  const { name, end } = nameIn(question);
  const type = question.readUInt16BE(end);
  const row = zone.get(name);
  if (row === 'silent') return null;
  const records = row === undefined || row === 'fails' ? [] : recordsOf(name, type, zone);
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (row === undefined ? nameError : row === 'fails' ? serverFailure : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question.subarray(12, end + 4), ...records]);
}

function recordsOf(name: string, type: number, zone: Zone): Buffer[] {
  const row = zone.get(name);
  if (row === undefined || row === 'silent' || row === 'fails') return [];
  if (row.CNAME !== undefined) {
    const alias = record(name, types.CNAME, packedName(row.CNAME));
    return type === types.CNAME ? [alias] : [alias, ...recordsOf(row.CNAME, type, zone)];
  }
  if (type === types.A) return (row.A ?? []).map((ip) => record(name, type, Buffer.from(ip.split('.').map(Number))));
  return type === types.TXT ? (row.TXT ?? []).map((text) => record(name, type, packedText(text))) : [];
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(60, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([packedName(name), fixed, data]);
}

const packedName = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => packedText(label)), Buffer.from([0])]);
const packedText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('utf8', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}
