import type { Item } from '../../api/api-types';
import { Fact } from '../../ui/layout/facts';
import { formatDay, formatNumber } from '../../ui/text/format';
import { counted } from '../../ui/text/italian';
import { daysOf, type Facts, jobKindLabels, modeLabels, payOf } from './fact-words';

/** The facts of an item, or those that an order keeps of it, that are known. */
export function ItemFacts({ facts }: { facts: Facts & Pick<Item, 'seatsLeft'> }) {
  const { hours, schedule, mode, city, address, daysToDeliver, jobKind, openings, deadline, minimumAge } = facts;
  const lines: [label: string, text: string | null | undefined | 0 | false][] = [
    ['Tipo di lavoro', jobKind && jobKindLabels[jobKind]],
    ['Retribuzione', payOf(facts)],
    ['Quando', daysOf(facts)],
    ['Giorni e orari', schedule],
    ['Durata', hours && counted(hours, ['ora', 'ore'])],
    ['Consegna', daysToDeliver && `in ${counted(daysToDeliver, ['giorno', 'giorni'])}`],
    ['Posti rimasti', facts.seatsLeft !== undefined && String(facts.seatsLeft)],
    ['Come si svolge', mode && modeLabels[mode]],
    ['Città', city],
    ['Indirizzo', address],
    ['Posti', openings && formatNumber(openings)],
    ['Età minima', minimumAge && `${minimumAge} anni`],
    ['Candidature fino al', deadline && formatDay(deadline)],
  ];
  return (
    <>
      {lines.map(([label, text]) =>
        text ? (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ) : null,
      )}
    </>
  );
}
