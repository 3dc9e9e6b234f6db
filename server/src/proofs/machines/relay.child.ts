// Passes connections on, inside a machine's network: what the machine listens on at its loopback address to its address among the others, and
// what is outside to its loopback address.
import { connect, createServer } from 'node:net';

interface Passage {
  from: { host: string; port: number };
  to: { host: string; port: number };
}

const passages: Passage[] = JSON.parse(process.argv[2] ?? '[]');

for (const { from, to } of passages) {
  createServer({ allowHalfOpen: true }, (socket) => {
    const other = connect({ ...to, allowHalfOpen: true });
    socket.pipe(other).pipe(socket);
    // Who breaks off is seen to break off at the other end.
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
  }).listen(from.port, from.host);
}
process.on('disconnect', () => process.exit());
