import { ChipGroup } from '../fields/chip-group';
import classes from './state-filter.module.css';
import { useUrlFilter } from './url-filter';

interface StateFilterProps<State extends string> {
  /** The first one is what a list shows where its address names none. */
  states: readonly { value: State; label: string }[];
  state: State;
}

/** The states of what waits in a queue, as chips. */
export function StateFilter<State extends string>({ states, state }: StateFilterProps<State>) {
  const { setFilter } = useUrlFilter();
  return (
    <search className={classes.states}>
      <ChipGroup
        legend="Stato"
        name="state"
        options={states}
        value={state}
        onChange={(chosen) => setFilter('state', chosen === states[0]?.value ? '' : chosen)}
      />
    </search>
  );
}
