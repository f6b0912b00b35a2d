import { onDemand } from '../../ui/on-demand';
import type { LeavingDialogProps } from './leaving-dialog';

export type { Leaving } from './leaving-dialog';

/** Loaded when somebody is about to be left, which most visits to a conversation never see. */
export const LeavingDialog = onDemand<LeavingDialogProps>(async () => (await import('./leaving-dialog')).LeavingDialog);
