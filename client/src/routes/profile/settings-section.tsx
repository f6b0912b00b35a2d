import { useState } from 'react';
import type { User } from '../../api/wire.gen';
import { chooseLanguage, ownName } from '../../features/language/choose';
import { announce, notify } from '../../platform/notices';
import { setInvisible } from '../../live/actions/visibility';
import { useLoadedSettings } from '../../stores/settings';
import { SelectSetting, SwitchSetting } from '../../ui/form/setting-fields';
import { useWords } from '../../words/words';
import { supportedLocales } from '../../words/catalogues';
import { useLanguage } from '../../words/language';
import styles from './own-profile.module.css';

/** Who sees the member, and in which language the site speaks. Each is stored as soon as it is chosen. */
export function SettingsSection({ user }: { user: User }) {
  const say = useWords();
  return (
    <section aria-labelledby="profile-settings" className={styles.settings}>
      <h2 id="profile-settings">{say('own-profile-settings')}</h2>
      <InvisibleMode isOn={user.invisible} />
      <Language />
    </section>
  );
}

function InvisibleMode({ isOn }: { isOn: boolean }) {
  const say = useWords();
  const [busy, setBusy] = useState(false);

  const turn = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await setInvisible(!isOn);
      announce(say(isOn ? 'account-visible-now' : 'account-invisible-now'));
    } catch {
      notify(say('no-answer'));
    }
    setBusy(false);
  };

  return (
    <SwitchSetting
      label={say('account-invisible')}
      hint={say('account-invisible-hint')}
      isOn={isOn}
      busy={busy}
      onTurn={() => void turn()}
    />
  );
}

/** Shows only where there is a choice, as in the top bar of visitors. */
function Language() {
  const say = useWords();
  const visible = useLoadedSettings((settings) => settings.locales);
  const locale = useLanguage((language) => language.locale);
  const locales = visible.filter((one) => supportedLocales.includes(one));
  if (locales.length < 2) return null;
  const choose = (chosen: string) => {
    chooseLanguage(chosen).catch(() => notify(say('language-failed')));
  };
  return (
    <SelectSetting
      label={say('language-menu')}
      hint={say('own-profile-language-hint')}
      value={locale}
      options={locales.map((one) => ({ value: one, label: ownName(one), lang: one }))}
      onChoose={choose}
    />
  );
}
