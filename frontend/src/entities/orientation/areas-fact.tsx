import { Fact } from '../../ui/layout/facts';
import { type AreaLetter, areaLabel } from './area-names';

/** The areas of a thing among its facts; nothing where it has none. */
export const AreasFact = ({ areas }: { areas: readonly AreaLetter[] }) =>
  areas.length === 0 ? null : (
    <Fact label={areas.length === 1 ? 'Area' : 'Aree'}>{areas.map(areaLabel).join(', ')}</Fact>
  );
