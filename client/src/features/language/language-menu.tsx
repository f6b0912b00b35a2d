import Check from 'lucide-react/icons/check';
import Globe from 'lucide-react/icons/globe';
import { notify } from '../../platform/notices';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { supportedLocales } from '../../words/catalogues';
import { useLanguage } from '../../words/language';
import { useWords } from '../../words/words';
import { chooseLanguage, ownName } from './choose';
import { buttonClass } from '../../ui/button';

/** Shows only where there is a choice (specification, section 1). */
export function LanguageMenu() {
  const say = useWords();
  const visible = useLoadedSettings((settings) => settings.locales);
  // A site may be configured for a language that this build has no catalogue of.
  const locales = visible.filter((one) => supportedLocales.includes(one));
  const locale = useLanguage((language) => language.locale);
  const code = locale.toUpperCase();
  if (locales.length < 2) return null;

  const choose = (chosen: string) => {
    chooseLanguage(chosen).catch(() => notify(say('language-failed')));
  };

  return (
    <Menu
      label={say('language-menu')}
      buttonLabel={say('language-choose', { code })}
      buttonClass={buttonClass({ look: 'quiet' })}
      button={
        <>
          <Icon of={Globe} />
          <span>{code}</span>
        </>
      }
    >
      {locales.map((other) => (
        <button
          key={other}
          type="button"
          role="menuitemradio"
          aria-checked={other === locale}
          tabIndex={-1}
          lang={other}
          onClick={() => choose(other)}
        >
          <span className="grow">{ownName(other)}</span>
          {other === locale && <Icon of={Check} size="sm" />}
        </button>
      ))}
    </Menu>
  );
}
