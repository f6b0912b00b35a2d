import { useId, useState } from 'react';
import { announce } from '../../platform/notices';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/text-field';
import { useWords } from '../../words/words';
import { likelyMeant } from './mistyped';

/** The e-mail address. A probable slip is pointed out once the field is left; the visitor may keep what stands there. */
export function MailField() {
  const say = useWords();
  const within = useId();
  const [meant, setMeant] = useState<string | null>(null);

  const question = (likely: string) => say('signup-email-meant', { domain: likely.replace(/^.*@/, '') });

  const point = (typed: string) => {
    const likely = likelyMeant(typed);
    setMeant(likely);
    if (likely) announce(question(likely));
  };

  const correct = () => {
    const field = document.getElementById(within)?.querySelector('input');
    if (!field || !meant) return;
    field.value = meant;
    field.focus();
    setMeant(null);
  };

  return (
    <div id={within}>
      <TextField
        label={say('signup-email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        words={{ missing: say('signup-email-missing') }}
        hint={say('signup-email-hint')}
        offer={
          meant && (
            <Button look="soft" size="small" onClick={correct}>
              {question(meant)}
            </Button>
          )
        }
        onInput={() => setMeant(null)}
        onBlur={({ target }) => point(target.value)}
      />
    </div>
  );
}
