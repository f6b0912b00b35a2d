/** Runs somebody else's stand-in for Stripe, npm's `emulate`, for as long as its input is open. */
import { createServer } from 'node:net';
import { createEmulator } from 'emulate';

const free = await new Promise<number>((found) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const place = server.address();
    server.close(() => found(place !== null && typeof place === 'object' ? place.port : 0));
  });
});
await createEmulator({ service: 'stripe', port: free });
console.log(`http://127.0.0.1:${free}`);
process.stdin.on('close', () => process.exit()).resume();
