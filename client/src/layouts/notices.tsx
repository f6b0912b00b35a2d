import { createPortal } from 'react-dom';
import { dismiss, useNotices } from '../platform/notices';
import { useTopDialog } from '../platform/top-dialog';
import { Announcer } from '../ui/announcer';
import { Toast, Toasts } from '../ui/toast';

/**
 * The notices for screen readers and for eyes. They are inside the top dialog, because everything outside of it is
 * inert.
 */
export function Notices({ isBarred = false }: { isBarred?: boolean }) {
  const spoken = useNotices((s) => s.spoken);
  const dialog = useTopDialog();
  return (
    <>
      {dialog ? (
        createPortal(
          <>
            <ShownNotices isBarred={isBarred} />
            <Announcer text={spoken} />
          </>,
          dialog,
        )
      ) : (
        <ShownNotices isBarred={isBarred} />
      )}
      {/* Stays while dialogs come and go. */}
      <Announcer text={spoken} />
    </>
  );
}

function ShownNotices({ isBarred }: { isBarred: boolean }) {
  const shown = useNotices((s) => s.shown);
  return (
    <Toasts isBarred={isBarred}>
      {shown.map(({ id, text, from, action }) => (
        <Toast
          key={id}
          text={text}
          {...(from && { from: from.shown })}
          {...(action && {
            action: {
              word: action.word,
              onChoose: () => {
                dismiss(id);
                action.onChoose();
              },
            },
          })}
        />
      ))}
    </Toasts>
  );
}
