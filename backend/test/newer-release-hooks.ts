import type { LoadHook } from 'node:module';

/** What the release after this one has changed, by module: a read table, a slice and an event type. */
const CHANGES: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>> = {
  'features/accounts/accounts.projection.js': [["closed: 'boolean'", "closed: 'boolean', visits: 'bigint'"]],
  'features/accounts/domain/account.js': [
    ["name: 'accounts',\n    version: ", "name: 'accounts',\n    version: 1000 + "],
  ],
  'features/coins/coin-events.js': [
    ['CoinsTransferred: event(', "GiftSent: event('A person made a gift.', {}), CoinsTransferred: event("],
  ],
  'features/coins/coins.feature.js': [
    ['audiences: { CoinsTransferred:', 'audiences: { GiftSent: nobodyElse, CoinsTransferred:'],
  ],
  'features/coins/domain/transfer-coins.js': [
    [
      'notify({ wallet: to }',
      "...(amount === 7 ? [{ type: 'GiftSent', data: {} }] : []),\n        notify({ wallet: to }",
    ],
  ],
};

/** Makes the changes in the source of a module as it is loaded. @throws Error where a module has no such source any more */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const changes = CHANGES[url.split(/\/dist[^/]*\/src\//)[1] ?? ''];
  if (!changes) return loaded;
  let source = Buffer.from(loaded.source as Buffer).toString();
  for (const [was, is] of changes) {
    if (source.split(was).length !== 2) throw new Error(`${url} does not hold "${was}" once`);
    source = source.replace(was, is);
  }
  return { ...loaded, source };
};
