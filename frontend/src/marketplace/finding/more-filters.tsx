import { Checkbox } from '@mantine/core';
import { useCitiesQuery } from '../../entities/marketplace/cities-api';
import { jobKindLabels, modeLabels } from '../../entities/marketplace/fact-words';
import type { ItemFilter } from '../../entities/marketplace/items-api';
import { AreaFilter } from '../../entities/orientation/area-filter';
import { ChoiceSelect } from '../../ui/fields/choice-select';
import { withNone } from '../../ui/fields/choices';
import { PeriodFields } from '../../ui/fields/period-fields';
import { useChosen } from '../../ui/fields/use-chosen';
import { WholeNumberInput } from '../../ui/fields/whole-number-input';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { counted } from '../../ui/text/italian';
import classes from './filters.module.css';

/** What decides beside type and category: where, when, for how much. */
export function MoreFilters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  const { data: cities = [] } = useCitiesQuery();
  const { city } = filter;
  const isKnown = city === '' || cities.some((one) => one.city === city);
  const isJob = filter.type === 'job_offer';
  return (
    <div className={classes.more}>
      <AreaFilter value={filter.area} />
      <ChoiceSelect
        label="Città"
        value={city}
        onChange={(chosen) => setFilter('city', chosen)}
        data={[
          { value: '', label: 'Tutte le città' },
          ...(isKnown ? [] : [{ value: city, label: city }]),
          ...cities.map((one) => ({
            value: one.city,
            label: `${one.city} (${counted(one.items, ['articolo', 'articoli'])})`,
          })),
        ]}
      />
      <ChoiceSelect
        label="Come si svolge"
        value={filter.mode ?? ''}
        onChange={(mode) => setFilter('mode', mode)}
        data={withNone('In ogni modo', { online: modeLabels.online, presence: modeLabels.presence })}
      />
      {isJob ? null : (
        <>
          <Price label="Prezzo da" name="priceFrom" value={filter.priceFrom} />
          <Price label="Prezzo fino a" name="priceTo" value={filter.priceTo} />
        </>
      )}
      {filter.type === null || isJob ? (
        <ChoiceSelect
          label="Tipo di lavoro"
          value={filter.jobKind ?? ''}
          onChange={(kind) => setFilter('jobKind', kind)}
          data={withNone('Ogni tipo di lavoro', jobKindLabels)}
        />
      ) : null}
      {filter.type === null || filter.type === 'course' ? (
        <PeriodFields
          from={filter.from || undefined}
          to={filter.to || undefined}
          onChange={(end, day) => setFilter(end, day)}
        />
      ) : null}
      <Only name="available" label="Con posti liberi" value={filter.available === 'true'} />
      <Only name="verified" label="Solo aziende verificate" value={filter.verified === 'true'} />
    </div>
  );
}

function Only({ name, label, value }: { name: 'available' | 'verified'; label: string; value: boolean }) {
  const { setFilter } = useUrlFilter();
  const [chosen, choose] = useChosen(value, (next) => setFilter(name, next ? 'true' : ''));
  return (
    <Checkbox
      size="md"
      label={label}
      checked={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

interface PriceProps {
  label: string;
  name: 'priceFrom' | 'priceTo';
  value: number | null | undefined;
}

/** An amount that is looked for once it was typed. */
function Price({ label, name, value }: PriceProps) {
  const { setFilter } = useUrlFilter();
  const [typed, type] = useChosen<number | string>(value ?? '', () => undefined);
  return (
    <WholeNumberInput
      label={label}
      value={typed}
      onChange={type}
      onBlur={() => {
        if (typed === '' || typeof typed === 'number') setFilter(name, String(typed));
        else type(value ?? '');
      }}
    />
  );
}
