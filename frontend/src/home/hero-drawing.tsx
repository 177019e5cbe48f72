import { Motif, type TileSpec, Tiles } from '../ui/motifs';
import classes from './hero-drawing.module.css';

const bosco = 'var(--form-bosco)';
const boscoDeep = 'var(--form-bosco-deep)';
const boscoPale = 'var(--form-bosco-pale)';
const sole = 'var(--form-sole)';
const corallo = 'var(--form-corallo)';
const coralloPale = 'var(--form-corallo-pale)';
const cielo = 'var(--form-cielo)';
const cieloPale = 'var(--form-cielo-pale)';
const night = 'var(--form-night)';
const cream = 'var(--form-cream)';

const wall: TileSpec[][] = [
  [
    ['quarter', boscoPale, bosco, 1],
    ['dots', cream, corallo],
    [null, sole],
    [null, sole],
  ],
  [
    ['waves', corallo, coralloPale],
    ['leaf', cream, bosco, 1],
    [null, boscoPale],
    ['arch', cielo, cieloPale],
  ],
  [
    [null, cream],
    [null, coralloPale],
    [null, boscoPale],
    ['wedge', night, sole, 3],
  ],
  [
    [null, cieloPale],
    ['quarter', bosco, boscoPale, 3],
    ['bars', cream, night, 1],
    ['half', coralloPale, corallo, 2],
  ],
];

/**
 * The path from the bottom left to the top right: up, across, up, across. The coin moves along it too
 * (hero-drawing.module.css).
 */
const road = 'M60 480V360A60 60 0 0 1 120 300H240A60 60 0 0 0 300 240V120A60 60 0 0 1 360 60H480';

/** A path through the three areas of guidance; a coin moves along it, and each stop lights up after the coin. */
export function HeroDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={`${classes.drawing} ${className ?? ''}`}
      viewBox="0 0 480 480"
      role="img"
      aria-label="Un percorso attraversa tre tappe, un cerchio, un triangolo e un quadrato; una moneta lo segue e ogni tappa la conferma."
    >
      <Tiles rows={wall} />
      <path className={classes.road} d={road} />
      <path className={classes.line} d={road} />
      <Stop x={60} y={420} motif="circle" ink={cielo} step={1} />
      <Stop x={180} y={300} motif="triangle" ink={corallo} step={2} />
      <Stop x={300} y={180} motif="square" ink={boscoDeep} step={3} />
      <g className={classes.coin}>
        <circle r="27" fill={sole} stroke={night} strokeWidth="5" />
        <path d="M-6 13V-12H10M-6 1H7" fill="none" stroke={night} strokeWidth="5.5" />
      </g>
    </svg>
  );
}

interface StopProps {
  x: number;
  y: number;
  motif: 'circle' | 'triangle' | 'square';
  ink: string;
  step: number;
}

function Stop({ x, y, motif, ink, step }: StopProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="42" fill={cream} stroke={night} strokeWidth="5" />
      <g transform="translate(-24 -24) scale(0.4)">
        <Motif name={motif} x={0} y={0} fill={ink} />
      </g>
      <g className={classes.tick} data-step={step} transform="translate(30 -30)">
        <circle r="14" fill={bosco} stroke={cream} strokeWidth="4" />
        <path d="M-5.5 0.5L-1.5 4.5L6 -4" fill="none" stroke="#fff" strokeWidth="3.5" />
      </g>
    </g>
  );
}
