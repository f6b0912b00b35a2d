import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../platform/notices';
import { useWords } from '../words/words';

/**
 * A part of the screen whose code is loaded when it is first shown; nothing is in its place until then. If it cannot be
 * loaded a notice reports that, and the screen continues without it (React's `lazy` would end in the error page).
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props> | undefined>,
  /** A part that opens by itself fails without a notice, because the member did not request it. */
  { isRequested = true }: { isRequested?: boolean } = {},
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;

  return function OnDemand(props: Props) {
    const say = useWords();
    const [Part, setPart] = useState(() => part);
    const lost = useEffectEvent(() => {
      if (isRequested) notify(say('no-answer'));
      props.onClose();
    });
    useEffect(() => {
      if (part) return undefined;
      let isMounted = true;
      load().then(
        (loaded) => {
          part = loaded;
          if (isMounted) setPart(() => loaded);
        },
        () => {
          if (isMounted) lost();
        },
      );
      return () => {
        isMounted = false;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
