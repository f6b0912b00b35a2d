import { isServerFrame } from '../../api/checks.gen';
import { SUBPROTOCOL, type ClientFrame, type ServerFrame } from '../../api/wire.gen';

export type Socket = {
  /** Whether the frame was handed to the network, which is not yet the server. */
  send: (frame: ClientFrame) => boolean;
  close: () => void;
};

type Listener = {
  opened: (socket: Socket) => void;
  received: (frame: ServerFrame) => void;
  closed: () => void;
};

/** Opens the live socket. After `close` the listener is not called any more, however late something comes. */
export function openSocket(listener: Listener): Socket {
  const ws = new WebSocket(address(), SUBPROTOCOL);
  const socket: Socket = {
    send: (frame) => {
      if (ws.readyState !== WebSocket.OPEN) return false;
      ws.send(JSON.stringify(frame));
      return true;
    },
    close: () => {
      ws.onopen = ws.onmessage = ws.onclose = null;
      ws.close();
    },
  };
  ws.onopen = () => {
    listener.opened(socket);
  };
  ws.onmessage = ({ data }: MessageEvent<unknown>) => {
    const frame = frameIn(data);
    if (frame) listener.received(frame);
  };
  ws.onclose = () => {
    listener.closed();
  };
  return socket;
}

/** `null` for what is no frame. What it should have brought is found missing by the revision of the next one. */
function frameIn(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data));
    return isServerFrame(frame) ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}

function address(): string {
  const url = new URL('/api/live', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
