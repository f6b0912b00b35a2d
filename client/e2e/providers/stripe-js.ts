/**
 * What the browser gets in place of Stripe's script, which cannot be served from elsewhere: as much of its interface as
 * the client uses, with a field in a frame of another origin, as Stripe has it.
 */
import type { Page } from '@playwright/test';
import type { StripeStandIn } from './stripe.ts';

const SCRIPT = `
window.Stripe = (key) => ({
  elements: ({ clientSecret, appearance, locale }) => {
    if (!clientSecret || !appearance.variables.colorPrimary || !locale) throw new Error('Not what Stripe takes');
    const handlers = {};
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.width = '100%';
    frame.height = '90';
    frame.src = 'https://js.stripe.com/endive/frame.html';
    frame.onload = () => handlers.ready?.();
    const element = {
      on: (event, handler) => void (handlers[event] = handler),
      mount: (target) => target.append(frame),
      destroy: () => frame.remove(),
    };
    return { clientSecret, frame, create: () => element, getElement: () => element };
  },
  confirmPayment: async ({ elements: { clientSecret, frame }, confirmParams, redirect }) => {
    if (redirect !== 'if_required') throw new Error('Not what Stripe takes');
    const number = await new Promise((told) => {
      addEventListener('message', ({ data }) => told(data), { once: true });
      frame.contentWindow.postMessage('number', 'https://js.stripe.com');
    });
    const id = clientSecret.split('_secret_')[0];
    const body = new URLSearchParams({ key, client_secret: clientSecret, ...confirmParams });
    body.set('payment_method_data[type]', 'card');
    body.set('payment_method_data[card][number]', number);
    const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body });
    const { error, ...intent } = await answer.json();
    if (error) return { error };
    if (intent.status !== 'requires_action') return { paymentIntent: intent };
    location.assign(intent.next_action.redirect_to_url.url);
    return new Promise(() => {});
  },
});
window.Stripe.version = 'endive';
`;

const FRAME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<label>Card number <input inputmode="numeric" autocomplete="cc-number"></label>
<script>
  const field = document.querySelector('input');
  addEventListener('message', ({ source, origin }) => source.postMessage(field.value, origin));
</script></html>`;

/** Lets a page meet the stand-in where it expects Stripe. */
export async function meetStripe(page: Page, standIn: StripeStandIn): Promise<void> {
  const html = { contentType: 'text/html', body: FRAME };
  await page.route('https://js.stripe.com/*/frame.html', (route) => route.fulfill(html));
  await page.route('https://js.stripe.com/*/stripe.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: standIn.address + pathname }) });
  });
}
