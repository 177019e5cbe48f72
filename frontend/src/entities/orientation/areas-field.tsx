import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import chips from '../../ui/fields/chip-group.module.css';
import { type AreaLetter, areaLabel, areaLetters } from './area-names';

const areasMax = 3;

interface AreasFieldProps {
  description: string;
  value: readonly AreaLetter[];
  onChange: (areas: AreaLetter[]) => void;
  error?: ReactNode;
}

/** Up to three areas of interest. The others cannot be touched while three are chosen. */
export function AreasField({ description, value: chosen, onChange, error }: AreasFieldProps) {
  const hint = useId();
  const toggled = (area: AreaLetter) =>
    areaLetters.filter((other) => (other === area ? !chosen.includes(area) : chosen.includes(other)));
  return (
    <Input.Wrapper
      component="fieldset"
      label="Aree di interesse (facoltative)"
      labelElement="div"
      description={`${description} ${counted(chosen.length)}`}
      error={error}
      descriptionProps={{ id: hint }}
      className={chips.field}
      aria-label="Aree di interesse (facoltative)"
      aria-describedby={hint}
    >
      <div className={chips.group}>
        {areaLetters.map((area) => (
          <label key={area} className={chips.chip}>
            <input
              type="checkbox"
              name="areas"
              checked={chosen.includes(area)}
              disabled={chosen.length >= areasMax && !chosen.includes(area)}
              onChange={() => onChange(toggled(area))}
            />
            {areaLabel(area)}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}

const counted = (count: number) =>
  count < areasMax ? `Al massimo ${areasMax}.` : `Ne hai scelte ${areasMax}: per un’altra togline una.`;
