import classes from './cover.module.css';
import { type MotifName, type TileSpec, Tiles } from './motifs';

/** Background and foreground of the large motif, then of the four smaller ones. */
const palettes = [
  ['bosco', 'bosco-pale', 'sole', 'night', 'corallo-pale', 'corallo', 'cream', 'bosco', 'bosco-pale', 'bosco-deep'],
  ['cielo-pale', 'cielo', 'cream', 'corallo', 'sole', 'night', 'cielo', 'cielo-pale', 'corallo', 'corallo-pale'],
  ['corallo', 'cream', 'night', 'sole', 'corallo-pale', 'corallo', 'bosco-pale', 'bosco', 'cream', 'night'],
  ['sole', 'night', 'bosco', 'bosco-pale', 'cream', 'corallo', 'night', 'sole', 'cielo-pale', 'cielo'],
  ['night', 'sole', 'cream', 'bosco', 'bosco-pale', 'bosco', 'corallo-pale', 'corallo', 'cielo', 'cielo-pale'],
  ['bosco-pale', 'bosco', 'cielo', 'cielo-pale', 'cream', 'night', 'sole', 'night', 'corallo', 'cream'],
] as const;

const small: MotifName[] = ['quarter', 'leaf', 'half', 'wedge', 'dots', 'bars', 'waves', 'disc', 'arch'];

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
  className?: string;
}

/** An image, or without one a drawing that is always the same for the same seed. */
export function Cover({ image, seed, motif, className }: CoverProps) {
  const style = `${classes.cover} ${className ?? ''}`;
  if (image) return <img className={style} src={image} alt="" loading="lazy" decoding="async" />;
  const number = seedOf(seed);
  return (
    <svg className={style} viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`translate(${number % 2 ? 240 : 0} 0) scale(2)`}>
        <Tiles rows={[[tile(number, 0, motif)]]} />
      </g>
      <g transform={`translate(${number % 2 ? 0 : 240} 0)`}>
        <Tiles
          rows={[
            [tile(number, 1), tile(number, 2)],
            [tile(number, 3), tile(number, 4)],
          ]}
        />
      </g>
    </svg>
  );
}

/** The same thing as a small square: its image, or one motif in its colours. */
export function CoverTile({ image, seed, motif, className }: CoverProps) {
  const style = `${classes.cover} ${className ?? ''}`;
  if (image) return <img className={style} src={image} alt="" loading="lazy" decoding="async" />;
  return (
    <svg className={style} viewBox="0 0 120 120" aria-hidden="true">
      <Tiles rows={[[tile(seedOf(seed), 0, motif)]]} />
    </svg>
  );
}

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
      <Tiles rows={[[0, 1, 2, 3, 4].map((place) => tile(number, place, small[(number + place * 2) % small.length]))]} />
    </svg>
  );
}

function tile(number: number, place: number, motif = small[(number >>> (place * 4)) % small.length]): TileSpec {
  const palette = palettes[(number >>> 8) % palettes.length] ?? palettes[0];
  const color = (index: number) => `var(--form-${palette[index]})`;
  const turns = place === 0 && !small.includes(motif ?? 'disc') ? 0 : (number >>> (place * 3)) % 4;
  return [motif ?? null, color(place * 2), color(place * 2 + 1), turns];
}
