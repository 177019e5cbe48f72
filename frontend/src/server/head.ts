import type { createStore } from '../app/store';
import { contestEndpoints } from '../entities/contests/contests-api';
import { paysNothing } from '../entities/marketplace/item-types';
import { itemEndpoints } from '../entities/marketplace/items-api';
import { type LegalPageName, pageEndpoints } from '../entities/pages-api';
import { patterns } from '../paths';
import { lengthOf } from '../ui/fields/text-length';
import { formatCoins } from '../ui/text/format';

type State = ReturnType<ReturnType<typeof createStore>['getState']>;

/** What the head of a page says of it, for who shares its link. */
export interface Head {
  readonly title: string;
  /** Undefined: the site's. */
  readonly description?: string;
  /** The path of its picture; undefined: the site's. */
  readonly image?: string;
  /** As people read it. */
  readonly price?: string;
}

/** What is shown of a text beside a link. */
const descriptionLengthMax = 200;

const notFound: Readonly<Record<string, string>> = {
  [patterns.item]: 'Articolo non trovato · FORM',
  [patterns.contest]: 'Contest non trovato · FORM',
};

const titles: Readonly<Record<string, string>> = {
  [patterns.marketplace]: 'Marketplace · FORM',
  [patterns.contests]: 'Contest · FORM',
  [patterns.privacy]: 'Informativa sulla privacy · FORM',
  [patterns.terms]: 'Termini d’uso · FORM',
  [patterns.contacts]: 'Contatti · FORM',
};

/** @param state with the answers that the page shows */
export function headOf(state: State, pattern: string, path: string): Head {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (pattern === patterns.item) {
    const item = itemEndpoints.item.select(last)(state).data;
    if (item)
      return {
        title: `${item.title} · FORM`,
        description: shortened(item.description),
        ...(item.image && { image: item.image }),
        ...(!paysNothing(item) && { price: formatCoins(item.price) }),
      };
  }
  if (pattern === patterns.contest) {
    const contest = contestEndpoints.contest.select(last)(state).data;
    if (contest)
      return {
        title: `${contest.title} · FORM`,
        description: shortened(contest.description),
        price: formatCoins(contest.reward),
      };
  }
  const legal = pageEndpoints.page.select(last as LegalPageName)(state).data;
  const title = legal?.title ? `${legal.title} · FORM` : titles[pattern];
  return { title: title ?? notFound[pattern] ?? 'FORM · Trova la tua forma' };
}

/** The beginning of a text, up to the end of a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (lengthOf(line) <= descriptionLengthMax) return line;
  const kept = [...line].slice(0, descriptionLengthMax).join('');
  return `${kept.replace(/ \S*$/, '')}…`;
}
