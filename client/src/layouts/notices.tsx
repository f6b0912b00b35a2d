import { useNotices } from '../platform/notices';
import { Announcer } from '../ui/announcer';
import { Toast, Toasts } from '../ui/toast';

/** What was just said, for ears and for eyes. */
export function Notices() {
  const { spoken, shown } = useNotices();
  return (
    <>
      <Toasts>
        {shown.map(({ id, text }) => (
          <Toast key={id} text={text} />
        ))}
      </Toasts>
      <Announcer text={spoken} />
    </>
  );
}
