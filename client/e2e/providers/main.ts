/** Runs the stand-in of a provider for as long as its input is open: `node main.ts stripe`. */
import { MollieStandIn } from './mollie.ts';
import { StripeStandIn } from './stripe.ts';

const standIns = { mollie: MollieStandIn, stripe: StripeStandIn };

function isKnown(name: string | undefined): name is keyof typeof standIns {
  return name !== undefined && name in standIns;
}

const name = process.argv[2];
if (!isKnown(name)) throw new Error(`Which one? ${Object.keys(standIns).join(', ')}`);
const standIn = await new standIns[name]().start();
console.log(standIn.address);
process.stdin.on('close', () => process.exit()).resume();
