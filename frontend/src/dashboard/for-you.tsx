import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContestLacks, ItemLacks } from '../entities/orientation/lacking';
import { SuggestionReason } from '../entities/orientation/suggestion-reason';
import {
  type Reason,
  type Suggestions,
  useResultsQuery,
  useSuggestionsQuery,
} from '../entities/orientation/suggestions-api';
import { paths } from '../paths';
import { Section, SectionText } from '../ui/layout/section';
import { RowLink } from '../ui/lists/row-link';
import classes from './for-you.module.css';

const shown = 3;

/** Three of what the newest result suggests, or the way to one. Nothing until both are known: it stands below all else. */
export function ForYou() {
  const { currentData: results } = useResultsQuery();
  const { currentData: suggestions } = useSuggestionsQuery();
  if (!results || !suggestions) return null;
  const rows = firstOf(suggestions);
  return (
    <Section id="per-te" title="Per te, dal tuo questionario">
      <ul className={classes.rows}>
        {rows.map(({ to, name, reasons, lacks }) => (
          <li key={to} className={classes.row}>
            <RowLink to={to}>{name}</RowLink>
            <SuggestionReason reasons={reasons} />
            {lacks}
          </li>
        ))}
      </ul>
      <SectionText last>{<Onward hasResult={results.length > 0} hasRows={rows.length > 0} />}</SectionText>
    </Section>
  );
}

function Onward({ hasResult, hasRows }: { hasResult: boolean; hasRows: boolean }) {
  const [words, to, label] = !hasResult
    ? ['Scopri che cosa ti piacerebbe fare:', paths.orientation, 'rispondi al questionario']
    : hasRows
      ? ['Il tuo risultato e gli altri suggerimenti sono in', paths.orientation, 'Orientamento']
      : ['Per ora niente somiglia al tuo risultato:', paths.orientationAreas, 'leggi i primi passi delle aree'];
  return (
    <>
      <span>{words}</span>{' '}
      <Anchor component={Link} to={to} inherit>
        {label}
      </Anchor>
    </>
  );
}

interface Row {
  to: string;
  name: string;
  reasons: readonly Reason[];
  lacks?: ReactNode;
}

/** One of each kind, then the second ones, as far as there are any. */
function firstOf({ items, contests, jobs, companies }: Suggestions): Row[] {
  const ofItem = (item: Suggestions['items'][number]): Row => ({
    to: paths.item(item._id),
    name: item.title,
    reasons: item.reasons,
    lacks: <ItemLacks item={item} />,
  });
  const kinds: Row[][] = [
    items.map(ofItem),
    contests.map(({ _id, title, reasons }) => ({
      to: paths.contest(_id),
      name: title,
      reasons,
      lacks: <ContestLacks />,
    })),
    jobs.map(ofItem),
    companies.map(({ _id, name, reasons }) => ({ to: paths.person(_id), name, reasons })),
  ];
  const turns = Array.from({ length: shown }, (_, at) => kinds.flatMap((rows) => rows[at] ?? []));
  return turns.flat().slice(0, shown);
}
