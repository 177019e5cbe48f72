import { Badge, Select } from '@mantine/core';
import { useUrlFilter } from '../ui/url-filter';

const measures = ['hidden', 'suspended'] as const;

interface MeasureBadgesProps {
  isHidden: boolean | undefined;
  isSuspended: boolean | undefined;
  hidden?: string;
  suspended: string;
}

/** In a list of administrators: what one of them decided about the row. */
export function MeasureBadges({ isHidden, isSuspended, hidden = 'Nascosto', suspended }: MeasureBadgesProps) {
  return (
    <>
      {isHidden ? (
        <Badge variant="outline" color="corallo">
          {hidden}
        </Badge>
      ) : null}{' '}
      {isSuspended ? (
        <Badge variant="outline" color="corallo">
          {suspended}
        </Badge>
      ) : null}
    </>
  );
}

/** The filter by what administrators decided, stored in the address. */
export function useMeasureFilter(labels: Record<(typeof measures)[number], string>) {
  const { address, setFilter } = useUrlFilter();
  const measure = measures.find((value) => value === address.get('measure')) ?? null;
  const filter = (
    <Select
      label="Provvedimento"
      placeholder="Con e senza"
      data={measures.map((value) => ({ value, label: labels[value] }))}
      value={measure}
      onChange={(chosen) => setFilter('measure', chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': 'Togli il filtro sul provvedimento' }}
    />
  );
  return { measure, filter };
}
