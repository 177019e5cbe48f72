import { Table } from '@mantine/core';
import { areaLabel, areaLetters } from '../entities/orientation/area-names';
import classes from './hexagon.module.css';
import type { Area } from './orientation-api';
import type { Profile } from './scores';

const radius = 100;
const highest = 5;
const decimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1 });

/** A point of the hexagon, whose first corner is above. @param share of the radius */
function at(corner: number, share: number): string {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return `${(radius * share * Math.cos(angle)).toFixed(1)},${(radius * share * Math.sin(angle)).toFixed(1)}`;
}
const around = (share: (corner: number) => number): string =>
  areaLetters.map((_, corner) => at(corner, share(corner))).join(' ');

/** The six means as a shape, and as the table that says the same. */
export function Hexagon({ scores, areas }: { scores: NonNullable<Profile['scores']>; areas: readonly Area[] }) {
  const meanOf = (letter: Area['letter']) => scores[letter]?.mean ?? 0;
  return (
    <div className={classes.columns}>
      <svg viewBox="-200 -130 400 260" className={classes.drawing} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((level) => (
          <polygon key={level} points={around(() => level / highest)} className={classes.level} />
        ))}
        <polygon points={around((corner) => meanOf(areaLetters[corner] ?? 'R') / highest)} className={classes.shape} />
        {areas.map(({ letter, name }, corner) => {
          const [x, y] = at(corner, 1.14).split(',');
          const anchor = corner % 3 === 0 ? 'middle' : corner < 3 ? 'start' : 'end';
          return (
            <text key={letter} x={x} y={y} textAnchor={anchor} className={classes.label}>
              {name}
            </text>
          );
        })}
      </svg>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Area</Table.Th>
            <Table.Th scope="col">Media, da 1 a 5</Table.Th>
            <Table.Th scope="col">Posto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map(({ letter }) => {
            const score = scores[letter];
            return (
              <Table.Tr key={letter}>
                <Table.Th scope="row">{areaLabel(letter)}</Table.Th>
                <Table.Td className="tabular">{score ? decimal.format(score.mean) : 'poche risposte'}</Table.Td>
                <Table.Td className="tabular">{score ? score.place : '–'}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
