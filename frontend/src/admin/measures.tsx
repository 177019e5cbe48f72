import { Badge } from '@mantine/core';
import { choiceIn, useUrlFilter } from '../ui/lists/url-filter';
import { formatDay, withArticle } from '../ui/text/format';
import { ChoiceFilter } from './choice-filter';

const measures = ['hidden', 'suspended'] as const;

interface MeasureBadgesProps {
  isHidden: boolean | undefined;
  isSuspended: boolean | undefined;
  /** Of a person: when the suspension ends; null: for good. */
  suspendedUntil?: string | null | undefined;
  hidden?: string;
  suspended: string;
}

/** In a list of administrators: what one of them decided about the row. */
export function MeasureBadges(props: MeasureBadgesProps) {
  const { isHidden, isSuspended, suspendedUntil, hidden = 'Nascosto', suspended } = props;
  return (
    <>
      {isHidden ? (
        <Badge variant="outline" color="corallo">
          {hidden}
        </Badge>
      ) : null}{' '}
      {isSuspended ? (
        <Badge variant="outline" color="corallo">
          {`${suspended}${suspendedUntil === undefined ? '' : endOf(suspendedUntil)}`}
        </Badge>
      ) : null}
    </>
  );
}

const endOf = (until: string | null) =>
  until === null ? ' senza scadenza' : ` fino ${withArticle('al', formatDay(until))}`;

/** The filter by what administrators decided, stored in the address. */
export function useMeasureFilter(labels: Record<(typeof measures)[number], string>) {
  const { address } = useUrlFilter();
  const measure = choiceIn(address, 'measure', measures);
  const filter = (
    <ChoiceFilter
      label="Provvedimento"
      name="measure"
      placeholder="Con e senza"
      labels={labels}
      value={measure}
      removeLabel="Togli il filtro sul provvedimento"
    />
  );
  return { measure, filter };
}
