import type { Item } from '../../api/api-types';
import { useCurrentUser } from '../../session/current-user';
import { sentence } from '../../ui/text/italian';
import { useOwnGuardians } from '../families/family-api';
import { useRestriction } from '../moderation/restriction';
import classes from './suggestion-reason.module.css';
import { lackOf } from './what-is-lacking';

/** What a suggested item lacks: coins, a consent or a yes (product.md 22.16). */
export function ItemLacks({ item }: { item: Pick<Item, 'type' | 'price'> }) {
  const user = useCurrentUser();
  const own = useOwnGuardians();
  const restriction = useRestriction();
  return <Lacking words={user && lackOf(item, { balance: user.coinBalance, own, restriction })} />;
}

/** What who would enter a suggested contest lacks. */
export function ContestLacks() {
  const restriction = useRestriction();
  return <Lacking words={restriction && sentence(restriction.msg)} />;
}

const Lacking = ({ words }: { words: string | null }) => (words ? <p className={classes.lacking}>{words}</p> : null);
