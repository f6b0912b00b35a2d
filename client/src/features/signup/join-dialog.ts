import { onDemand } from '../../ui/on-demand';
import { withWords } from '../../words/language';

export type SignUpDialogProps = {
  /** The profile to which a first message can be written. */
  to: number | null;
  /** The choices that were already made, as the query of `/signup` has them. */
  search: string;
  onClose: () => void;
};

/** Desktops show the sign-up over the page; phones go to `/signup`. */
export const JoinDialog = onDemand<SignUpDialogProps>(
  async () => (await withWords(['signup', 'form'], () => import('./sign-up-dialog'))).SignUpDialog,
);
