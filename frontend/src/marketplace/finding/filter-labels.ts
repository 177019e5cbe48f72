import { jobKindLabels, modeLabels } from '../../entities/marketplace/fact-words';
import { itemTypeLabels } from '../../entities/marketplace/item-types';
import type { ItemFilter } from '../../entities/marketplace/items-api';
import { areaLabel } from '../../entities/orientation/area-names';
import { formatCoins, formatDay, withArticle } from '../../ui/text/format';
import { capitalised } from '../../ui/text/italian';

/** The filters that are on, but for words, by their names in the address. @param category its name */
export function filterLabels(filter: ItemFilter, category: string | undefined): [name: string, label: string][] {
  const { type, area, mode, city, priceFrom, priceTo, jobKind, from, to, verified, available } = filter;
  const labels: [string, string | null | undefined | false][] = [
    ['type', type && itemTypeLabels[type]],
    ['category', category],
    ['area', area && areaLabel(area)],
    ['city', city],
    ['mode', mode && modeLabels[mode]],
    ['priceFrom', priceFrom != null && `Da ${formatCoins(priceFrom)}`],
    ['priceTo', priceTo != null && `Fino a ${formatCoins(priceTo)}`],
    ['jobKind', jobKind && jobKindLabels[jobKind]],
    ['from', from && capitalised(withArticle('dal', formatDay(from)))],
    ['to', to && capitalised(withArticle('al', formatDay(to)))],
    ['available', available === 'true' && 'Con posti liberi'],
    ['verified', verified === 'true' && 'Solo aziende verificate'],
  ];
  return labels.flatMap(([name, label]) => (label ? [[name, label]] : []));
}
