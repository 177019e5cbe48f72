/**
 * The motifs of every drawing, each on a 120 × 120 tile: circle, triangle and square stand for the three areas of guidance,
 * the others are decoration. The fill comes from the parent, or from `fill`.
 */
const outlines = {
  circle: 'M60 10a50 50 0 1 1 0 100a50 50 0 1 1 0-100z',
  disc: 'M60 32a28 28 0 1 1 0 56a28 28 0 1 1 0-56z',
  square: 'M18 18h84v84h-84z',
  triangle: 'M60 14L112 106H8z',
  quarter: 'M0 0A120 120 0 0 1 120 120H0z',
  half: 'M0 60A60 60 0 0 1 120 60z',
  leaf: 'M0 120V60A60 60 0 0 1 60 0H120V60A60 60 0 0 1 60 120z',
  wedge: 'M0 0L120 120H0z',
  arch: 'M12 120V60A48 48 0 0 1 108 60V120H78V60A18 18 0 0 0 42 60V120z',
  bars: 'M0 0h20v120h-20zM40 0h20v120h-20zM80 0h20v120h-20z',
  waves: 'M0 0A60 60 0 0 0 60 60A60 60 0 0 0 120 0zM0 60A60 60 0 0 0 60 120A60 60 0 0 0 120 60z',
  dots: 'M20 10a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM60 10a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM100 10a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM20 50a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM60 50a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM100 50a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM20 90a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM60 90a10 10 0 1 1 0 20a10 10 0 1 1 0-20zM100 90a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
};

export type MotifName = keyof typeof outlines;

interface MotifProps {
  name: MotifName;
  x: number;
  y: number;
  fill?: string;
  /** Quarter turns, clockwise. */
  turns?: number;
}

export function Motif({ name, x, y, fill, turns = 0 }: MotifProps) {
  return <path d={outlines[name]} transform={`translate(${x} ${y}) rotate(${turns * 90} 60 60)`} fill={fill} />;
}

/** [motif, ground, ink, quarter turns] */
export type TileSpec = readonly [motif: MotifName | null, ground: string, ink?: string, turns?: number];

/** A grid of tiles, row by row, to be placed inside an svg. */
export function Tiles({ rows }: { rows: readonly (readonly TileSpec[])[] }) {
  return rows.flatMap((row, r) =>
    row.map(([motif, ground, ink, turns], c) => {
      const [x, y] = [c * 120, r * 120];
      return (
        <g key={`${x} ${y}`}>
          {/* Half a unit over the edge, so that no gap shows between neighbours. */}
          <rect x={x} y={y} width={120.5} height={120.5} fill={ground} />
          {motif ? <Motif name={motif} x={x} y={y} fill={ink} turns={turns} /> : null}
        </g>
      );
    }),
  );
}
