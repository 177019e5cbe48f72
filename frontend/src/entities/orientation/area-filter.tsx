import { ChoiceSelect } from '../../ui/fields/choice-select';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { type AreaLetter, areaLabel, areaLetters } from './area-names';

/** The area of a list's filter, which the URL holds: somebody chooses it here, and no link of a result does. */
export function AreaFilter({ value }: { value: AreaLetter | null | undefined }) {
  const { setFilter } = useUrlFilter();
  return (
    <ChoiceSelect
      label="Area"
      value={value ?? ''}
      onChange={(chosen) => setFilter('area', chosen)}
      data={[
        { value: '', label: 'Tutte le aree' },
        ...areaLetters.map((area) => ({ value: area, label: areaLabel(area) })),
      ]}
    />
  );
}
