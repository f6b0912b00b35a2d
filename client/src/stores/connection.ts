import { create } from 'zustand';

/**
 * How updates reach this page: `connecting` is too short to be shown, `polling` delays them, and `offline` stops them.
 */
export type ConnectionStatus = 'idle' | 'connecting' | 'live' | 'polling' | 'offline';

type ConnectionState = {
  status: ConnectionStatus;
  /** The server runs another build than the one this page was made for. */
  outdated: boolean;
};

export const useConnection = create<ConnectionState>(() => ({ status: 'idle', outdated: false }));
