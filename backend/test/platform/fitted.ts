import type { Command } from './commands.js';
import { ADMIN, type Model } from './model.js';

const COMPANY = 4;
/** Of how many newest things one is chosen. */
const SPREAD = 2;
const ORDER_KINDS: readonly Command['kind'][] = ['deliver', 'complete order', 'cancel', 'dispute', 'resolve'];
const OTHER_ADMIN = 7;
/** Minors and adults come first. */
const PARTICIPANTS = 4;

/** The command on something that is there, by someone who may do it, where there is such. */
export function fitted(model: Model, command: Command): Command {
  const orders = Math.min(model.orders.length, SPREAD);
  const contests = Math.min(model.contests.length, SPREAD);
  const isOrder = ORDER_KINDS.includes(command.kind);
  const which = command.kind === 'order' ? command.which : command.which % Math.max(1, isOrder ? orders : contests);
  const order = model.orders.at(-1 - which);
  const contest = model.contests.at(-1 - which);
  const [participant] = contest?.participants ?? [];
  const [entrant = participant] = contest?.entrants ?? [];
  const idle = [...(contest?.participants ?? [])].find((one) => !contest?.entrants.includes(one)) ?? participant;
  // While somebody takes part, only an administrator ends a contest early.
  const ends = contest?.participants.size ? OTHER_ADMIN : contest?.creator;
  const fitting: Partial<Record<Command['kind'], Partial<Command>>> = {
    deliver: { who: order?.item.seller },
    'complete order': { who: order?.buyer },
    cancel: { who: order?.buyer },
    dispute: { who: order?.buyer },
    resolve: { who: ADMIN },
    adjust: { who: ADMIN },
    open: { who: COMPANY },
    revise: { who: contest?.creator },
    postpone: { who: contest?.creator },
    join: { who: command.who % PARTICIPANTS },
    leave: { who: participant },
    enter: { who: idle },
    close: { who: ends },
    'complete contest': { who: contest?.creator, other: entrant },
    withdraw: { who: ends },
  };
  const given = Object.entries(fitting[command.kind] ?? {}).filter(([, value]) => value !== undefined);
  return { ...command, which, ...Object.fromEntries(given) };
}
