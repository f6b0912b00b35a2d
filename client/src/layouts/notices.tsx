import { dismiss, useNotices } from '../platform/notices';
import { Announcer } from '../ui/announcer';
import { Toast, Toasts } from '../ui/toast';

/** What was just said, for ears and for eyes. */
export function Notices() {
  const { spoken, shown } = useNotices();
  return (
    <>
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
      <Announcer text={spoken} />
    </>
  );
}
