/** The network between a browser and the server: cut outside the browser, it is cut for every engine the same way. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Link = {
  address: string;
  /** Nothing gets through any more, and what was open is closed. */
  cut: () => void;
  join: () => void;
  /** Pages and calls get through, sockets do not. */
  refuseSockets: () => void;
  close: () => Promise<void>;
};

/** A browser makes a connection of its own for a socket, and this is how it begins. */
const SOCKET = 'GET /api/live';

export async function linkTo(server: string): Promise<Link> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let state: 'joined' | 'cut' | 'without sockets' = 'joined';

  const relay = createServer((browser) => {
    hold(browser);
    browser.once('data', (start) => {
      if (state === 'cut' || (state === 'without sockets' && start.toString('latin1').startsWith(SOCKET))) {
        browser.destroy();
        return;
      }
      const upstream = hold(connect(Number(port), hostname));
      upstream.write(start);
      browser.pipe(upstream).pipe(browser);
      browser.on('close', () => upstream.destroy());
      upstream.on('close', () => browser.destroy());
    });
  });

  function hold(socket: Socket): Socket {
    open.add(socket);
    socket.setNoDelay(true);
    // One that ends in the middle of something is what a cut is.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    return socket;
  }

  function closeAll(): void {
    for (const socket of open) socket.destroy();
  }

  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const place = relay.address();
  if (place === null || typeof place === 'string') throw new Error('The relay has no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    cut: () => {
      state = 'cut';
      closeAll();
    },
    join: () => {
      state = 'joined';
    },
    refuseSockets: () => {
      state = 'without sockets';
      closeAll();
    },
    close: async () => {
      closeAll();
      relay.close();
      await once(relay, 'close');
    },
  };
}
