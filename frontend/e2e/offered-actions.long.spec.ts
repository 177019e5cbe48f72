import { Browsing } from './browsing';
import { expect, type Form, test } from './form';
import { call, openAs } from './members';
import { ACTS, type Asking, aContest, actsOffered, anItem, isAccepted, type Things, UNKNOWN } from './offered/acts';
import { type Cast, joinEverybody, LOOKED_AT, type Persona, suspend } from './offered/people';
import { offersOn } from './offered/shown';

/** A screen offers what the server does not refuse to its person, and what a screen does not offer is refused. */

test.use({
  settings: [
    { GUARDIAN_CONSENT: 'required', COMPANY_VERIFICATION: 'required', LOG_LEVEL: 'error' },
    { scope: 'worker' },
  ],
});

const PUBLISHERS: readonly Persona[] = [
  'adult',
  'company',
  'verified company',
  'guardian',
  'administrator',
  'suspended',
];

async function publish(form: Form, { seller, employer, people }: Cast): Promise<Things> {
  const made = (path: string, token: string, body: object) => call<{ _id: string }>(form, 'POST', path, token, body);
  const item = (token: string, type: string, price: number) => made('/marketplace', token, { ...anItem, type, price });
  const own = new Map<Persona, { _id: string }>();
  for (const persona of PUBLISHERS) {
    if (persona !== 'visitor') own.set(persona, await item(people[persona].token, 'service', 3));
  }
  return {
    service: await item(seller.token, 'service', 3),
    job: await item(employer.token, 'job_offer', 0),
    contest: await made('/contests', employer.token, aContest),
    spare: {
      item: await item(seller.token, 'service', 3),
      contest: await made('/contests', employer.token, aContest),
    },
    own,
  };
}

/** Every screen that offers somebody something. */
function screensOf({ things, cast, persona }: Asking): string[] {
  const own = things.own.get(persona);
  return [
    ...['/', '/dashboard', '/wallet', '/orders?side=sold', '/profile', '/profile?sezione=azienda', '/famiglia'],
    ...[
      '/marketplace',
      '/marketplace?type=service',
      '/preferiti',
      `/marketplace/${things.service._id}`,
      `/marketplace/${things.job._id}`,
      '/marketplace/new',
    ],
    ...['/contests', `/contests/${things.contest._id}`, '/contests/new', `/user/${cast.seller._id}`],
    ...(own ? [`/marketplace/${own._id}`, `/marketplace/edit/${own._id}`] : []),
  ];
}

test('a screen offers each person what the server lets them do, and nothing else', async ({ form, context }) => {
  test.setTimeout(300_000);
  const cast = await joinEverybody(form);
  const things = await publish(form, cast);
  await suspend(form, cast.people.suspended);
  const everybody = LOOKED_AT.map((persona): Asking => {
    const who = persona === 'visitor' ? undefined : cast.people[persona];
    return { form, persona, who, cast, things };
  });

  const offered = new Map<Persona, Map<string, ReadonlySet<string>>>();
  for (const asking of everybody) {
    const page = await context.newPage();
    await openAs(page, asking.who);
    const browsing = new Browsing(page, form.url);
    await browsing.begin();
    const screens = new Map<string, ReadonlySet<string>>();
    for (const path of screensOf(asking)) {
      const at = await browsing.goTo(path);
      // Whom a screen leads away is offered nothing there: its place is looked at by its own name.
      screens.set(path, at === path ? actsOffered(path, await offersOn(page)) : new Set());
    }
    offered.set(asking.persona, screens);
    await page.close();
  }

  const wrong: string[] = [];
  for (const asking of everybody) {
    const { persona } = asking;
    const screens = offered.get(persona) ?? new Map<string, ReadonlySet<string>>();
    for (const [path, acts] of screens)
      wrong.push(...[...acts].filter((name) => name.startsWith(UNKNOWN)).map((name) => `${persona}: ${path}: ${name}`));
    for (const [name, act] of Object.entries(ACTS)) {
      const accepted = await isAccepted(act, asking).catch((error: unknown) => String(error));
      if (typeof accepted === 'string') {
        wrong.push(`${persona}: ${name}: ${accepted}`);
        continue;
      }
      const on = [...screens].filter(([, acts]) => acts.has(name)).map(([path]) => path);
      // A visitor is offered what somebody who signs in may do, and is asked to sign in first.
      if (!accepted && on.length > 0 && !(persona === 'visitor' && act.link))
        wrong.push(`${persona}: ${on.join(' and ')} offers to ${name}, which is refused`);
      const home = act.home?.(asking);
      if (accepted && home !== undefined && !on.includes(home))
        wrong.push(`${persona}: ${home} does not offer to ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});
