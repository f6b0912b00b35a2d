import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { NextStep, Order } from '../../api/wire.gen';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { useLanguage } from '../../words/language';
import { useWords } from '../../words/words';
import { useMoney } from './money';
import styles from './order.module.css';

export type CardStep = Extract<NextStep, { kind: 'stripe' }>;

type Form = { stripe: Stripe; elements: StripeElements };

type Props = { order: Order; step: CardStep; onPaid: () => void };

/**
 * Stripe's own form, in a frame of Stripe's: what is typed there never reaches the site. It asks for 3-D Secure by
 * itself, or leads to the bank and back to this page.
 */
export function CardForm({ order, step, onPaid }: Props) {
  const say = useWords();
  const money = useMoney();
  const place = useRef<HTMLDivElement>(null);
  const { form, failed, retry } = useForm(place, step);
  const [busy, setBusy] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);

  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!form || busy) return;
    setBusy(true);
    setDeclined(null);
    const confirmParams = { return_url: location.origin + location.pathname };
    const { error } = await form.stripe.confirmPayment({
      elements: form.elements,
      confirmParams,
      redirect: 'if_required',
    });
    setBusy(false);
    if (error) setDeclined(error.message ?? say('payment-declined'));
    else onPaid();
  };

  return (
    <form className={styles.card} onSubmit={(event) => void pay(event)}>
      <h1>{say('payment-card-title')}</h1>
      <p className="muted">{say('payment-card-text')}</p>
      {!form && !failed && (
        <div role="status" aria-label={say('payment-loading')}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      <div ref={place} />
      {(declined !== null || failed) && (
        <Notice look="danger" role="alert">
          <Icon of={CircleAlert} />
          {declined ?? say('payment-form-failed')}
        </Notice>
      )}
      {failed ? (
        <Button onClick={retry}>{say('try-again')}</Button>
      ) : (
        <Button type="submit" look="primary" size="large" wide busy={busy || !form}>
          {say('credits-pay', { sum: money(order.amount, order.currency), credits: order.credits })}
        </Button>
      )}
    </form>
  );
}

/** Loads Stripe's script, which has to come from Stripe itself, and puts its form into a place once it is ready. */
function useForm(place: RefObject<HTMLDivElement | null>, { client_secret, publishable_key }: CardStep) {
  const locale = useLanguage((state) => state.locale);
  const [form, setForm] = useState<Form | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isGone = false;
    let shown: StripeElements | null = null;
    const open = async () => {
      const stripe = await loadStripe(publishable_key);
      const target = place.current;
      if (!stripe || !target || isGone) return;
      const elements = stripe.elements({
        clientSecret: client_secret,
        locale: locale as StripeElementLocale,
        appearance: appearance(target),
      });
      shown = elements;
      const payment = elements.create('payment', { layout: 'tabs' });
      payment.on('ready', () => setForm({ stripe, elements }));
      payment.on('loaderror', () => setFailed(true));
      payment.mount(target);
    };
    open().catch(() => {
      if (!isGone) setFailed(true);
    });
    return () => {
      isGone = true;
      shown?.getElement('payment')?.destroy();
      setForm(null);
    };
  }, [place, client_secret, publishable_key, locale, tries]);

  const retry = () => {
    setFailed(false);
    setTries((before) => before + 1);
  };
  return { form, failed, retry };
}

/** The colours and shapes of this site, as its frame cannot read them for itself. */
function appearance(inside: HTMLElement): Appearance {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const probe = inside.appendChild(document.createElement('i'));
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    colorPrimary: colour('accent'),
    colorBackground: colour('raised'),
    colorText: colour('text'),
    colorTextSecondary: colour('muted'),
    colorDanger: colour('danger'),
    borderRadius: '12px',
    fontSizeBase: '16px',
  };
  probe.remove();
  return { theme: isDark ? 'night' : 'stripe', variables };
}
