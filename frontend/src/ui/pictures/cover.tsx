import { Motif, type MotifName, type TileSpec, Tiles } from '../motifs';
import classes from './cover.module.css';

export type CoverTone = 'bosco' | 'corallo' | 'cielo';

/** Ground, large motif, small motif. Each tone keeps its hue, so that a list shows at a glance what is in it. */
const schemes: Record<CoverTone, readonly (readonly [ground: string, large: string, small: string])[]> = {
  bosco: [
    ['bosco-pale', 'bosco', 'sole'],
    ['bosco', 'bosco-pale', 'sole'],
    ['bosco-deep', 'bosco', 'sole'],
    ['cream', 'bosco', 'corallo'],
  ],
  corallo: [
    ['corallo-pale', 'corallo', 'night'],
    ['corallo', 'corallo-pale', 'night'],
    ['cream', 'corallo', 'bosco'],
    ['corallo-pale', 'corallo', 'sole'],
  ],
  cielo: [
    ['cielo-pale', 'cielo', 'sole'],
    ['cielo', 'cielo-pale', 'sole'],
    ['cream', 'cielo', 'corallo'],
    ['night', 'cielo', 'sole'],
  ],
};

const schemeOf = (number: number, tone: CoverTone) =>
  schemes[tone][(number >>> 8) % schemes[tone].length] ?? ([] as const);

/** Where the motifs stand on 480 × 240: x, y and scale of the large one, then of the small ones. */
type Place = readonly [x: number, y: number, scale: number];
const arrangements: readonly { large: readonly Place[]; small: readonly Place[] }[] = [
  { large: [[230, -30, 2.5]], small: [[70, 130, 0.62]] },
  { large: [[-40, -30, 2.5]], small: [[350, 40, 0.62]] },
  {
    large: [[150, 30, 1.5]],
    small: [
      [40, 60, 0.5],
      [380, 120, 0.5],
    ],
  },
  {
    large: [
      [50, 90, 0.9],
      [270, 30, 1.5],
    ],
    small: [[190, 40, 0.4]],
  },
];

const tileMotifs: MotifName[] = ['quarter', 'leaf', 'half', 'wedge', 'dots', 'bars', 'waves', 'disc', 'arch'];

/** A number that is always the same for the same text (FNV-1a). */
function seedOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

interface CoverProps {
  image: string | null;
  /** The text that determines the drawing. */
  seed: string;
  motif: MotifName;
  tone: CoverTone;
  /** The picture of a person, which stands before the motif. */
  portrait?: string;
  className?: string;
}

/** An image; without one a person before a large motif; without a person a drawing that is always the same for its seed. */
export function Cover({ image, seed, motif, tone, portrait, className }: CoverProps) {
  if (image)
    return <img className={`${classes.cover} ${className ?? ''}`} src={image} alt="" loading="lazy" decoding="async" />;
  return (
    <div className={`${classes.cover} ${className ?? ''}`}>
      <Drawing number={seedOf(seed)} motif={motif} tone={tone} centred={portrait !== undefined} />
      {portrait ? <img className={classes.portrait} src={portrait} alt="" loading="lazy" decoding="async" /> : null}
    </div>
  );
}

interface DrawingProps {
  number: number;
  motif: MotifName;
  tone: CoverTone;
  /** One motif in the middle. */
  centred: boolean;
}

function Drawing({ number, motif, tone, centred }: DrawingProps) {
  const [ground, large, small] = schemeOf(number, tone);
  const arrangement = centred
    ? { large: [[90, -30, 2.5]] as const, small: [] }
    : arrangements[(number >>> 3) % arrangements.length];
  const place = ([x, y, scale]: Place, ink: string | undefined) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <Motif name={motif} x={0} y={0} fill={`var(--form-${ink})`} />
    </g>
  );
  return (
    <svg viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="480" height="240" fill={`var(--form-${ground})`} />
      {arrangement?.large.map((spot) => place(spot, large))}
      {arrangement?.small.map((spot) => place(spot, small))}
    </svg>
  );
}

/** The same thing as a small square: its image, or one motif in its colours. */
export function CoverTile({ image, seed, motif, tone, className }: CoverProps) {
  const style = `${classes.cover} ${className ?? ''}`;
  if (image) return <img className={style} src={image} alt="" loading="lazy" decoding="async" />;
  const [ground, ink] = schemeOf(seedOf(seed), tone);
  return (
    <svg className={style} viewBox="0 0 120 120" aria-hidden="true">
      <Tiles rows={[[[motif, `var(--form-${ground})`, `var(--form-${ink})`]]]} />
    </svg>
  );
}

/** Background and foreground of five tiles. */
const palettes = [
  ['bosco', 'bosco-pale', 'sole', 'night', 'corallo-pale', 'corallo', 'cream', 'bosco', 'bosco-pale', 'bosco-deep'],
  ['cielo-pale', 'cielo', 'cream', 'corallo', 'sole', 'night', 'cielo', 'cielo-pale', 'corallo', 'corallo-pale'],
  ['corallo', 'cream', 'night', 'sole', 'corallo-pale', 'corallo', 'bosco-pale', 'bosco', 'cream', 'night'],
  ['sole', 'night', 'bosco', 'bosco-pale', 'cream', 'corallo', 'night', 'sole', 'cielo-pale', 'cielo'],
  ['night', 'sole', 'cream', 'bosco', 'bosco-pale', 'bosco', 'corallo-pale', 'corallo', 'cielo', 'cielo-pale'],
  ['bosco-pale', 'bosco', 'cielo', 'cielo-pale', 'cream', 'night', 'sole', 'night', 'corallo', 'cream'],
] as const;

/** A band of tiles at the top of a page without an image. */
export function CoverBand({ seed, className }: { seed: string; className?: string }) {
  const number = seedOf(seed);
  return (
    <svg
      className={`${classes.band} ${className ?? ''}`}
      viewBox="0 0 600 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Tiles rows={[[0, 1, 2, 3, 4].map((place) => tile(number, place))]} />
    </svg>
  );
}

function tile(number: number, place: number): TileSpec {
  const palette = palettes[(number >>> 8) % palettes.length] ?? palettes[0];
  const color = (index: number) => `var(--form-${palette[index]})`;
  const motif = tileMotifs[(number + place * 2) % tileMotifs.length] ?? null;
  return [motif, color(place * 2), color(place * 2 + 1), (number >>> (place * 3)) % 4];
}
