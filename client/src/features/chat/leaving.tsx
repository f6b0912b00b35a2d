import { onDemand } from '../../ui/on-demand';
import type { LeavingDialogProps } from './leaving-dialog';

export type { Leaving } from './leaving-dialog';

/**
 * Loaded when a member is about to block the partner or to delete the conversation, which few visits to a conversation
 * do.
 */
export const LeavingDialog = onDemand<LeavingDialogProps>(async () => (await import('./leaving-dialog')).LeavingDialog);
