import { createPortal } from 'react-dom';
import { dismiss, useNotices } from '../platform/notices';
import { useTopDialog } from '../platform/top-dialog';
import { Announcer } from '../ui/announcer';
import { Toast, Toasts } from '../ui/toast';

/** What was just said, for ears and for eyes; inside the dialog on top, as nothing outside of it is heard or reached. */
export function Notices() {
  const spoken = useNotices((s) => s.spoken);
  const dialog = useTopDialog();
  return (
    <>
      {dialog ? (
        createPortal(
          <>
            <ShownNotices />
            <Announcer text={spoken} />
          </>,
          dialog,
        )
      ) : (
        <ShownNotices />
      )}
      {/* Stays while dialogs come and go. */}
      <Announcer text={spoken} />
    </>
  );
}

function ShownNotices() {
  const shown = useNotices((s) => s.shown);
  return (
    <Toasts>
      {shown.map(({ id, text, action }) => (
        <Toast
          key={id}
          text={text}
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
