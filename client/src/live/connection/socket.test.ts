import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../../api/wire.gen';
import { openSocket } from './socket';

/** The browser's end of a socket, whose other end is this test. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  close(): void {
    this.onclose?.();
  }
}

let socket: FakeSocket;
let received: ServerFrame[];

beforeEach(() => {
  received = [];
  socket = new FakeSocket();
  vi.stubGlobal('WebSocket', function () {
    return socket;
  });
  vi.stubGlobal('location', { href: 'https://vonk.example/chats' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open() {
  return openSocket({
    opened: () => undefined,
    received: (frame) => received.push(frame),
    closed: () => undefined,
  });
}

test('only what is a frame is handed on', () => {
  open();
  for (const data of [
    '{"type":"ping","rev":3}',
    'not json',
    '{"type":"ping"}',
    '{"type":"weather"}',
    new Blob(['x']),
  ]) {
    socket.onmessage?.({ data });
  }
  expect(received).toEqual([{ type: 'ping', rev: 3 }]);
});

test('after it was closed from here nothing is handed on', () => {
  const opened = open();
  opened.close();
  socket.onmessage?.({ data: '{"type":"ping","rev":3}' });
  expect(received).toEqual([]);
  expect(socket.onclose).toBeNull();
});
