import UserRoundX from 'lucide-react/icons/user-round-x';
import { Icon } from './icon';

/** In the place of a face that is not to be seen. */
export function NoAvatar({ size }: { size?: 'md' }) {
  return (
    <span className={size ? `avatar avatar--${size}` : 'avatar'}>
      <span className="avatar__none">
        <Icon of={UserRoundX} />
      </span>
    </span>
  );
}
