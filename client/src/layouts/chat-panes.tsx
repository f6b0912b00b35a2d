import type { ReactNode } from 'react';
import { Panes } from '../features/chat/panes';
import { useNavigate, useParams } from '../router/router';
import type { Row } from '../routes/table';
import { useChat } from '../stores/chats';

/** The list of conversations, and beside it the screen: it stays as it is while one conversation after another opens. */
export function Screen({ row, children }: { row: Row; children: ReactNode }) {
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const chat = useChat(row.name === 'chats-id' ? id : null);
  const current = row.name === 'members-id-chat' ? id : (chat?.profile.id ?? null);
  return (
    <Panes
      shows={row.name === 'chats' ? 'list' : 'chat'}
      current={current}
      onCurrentGone={() => navigate('/chats', { replace: true })}
    >
      {children}
    </Panes>
  );
}
