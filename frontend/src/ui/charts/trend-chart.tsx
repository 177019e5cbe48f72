import { max, min, nice, ticks } from 'd3-array';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDay, formatMoment, formatNumber, formatTime } from '../text/format';
import classes from './trend-chart.module.css';

interface TrendPoint {
  at: number;
  value: number;
}

interface TrendChartProps {
  /** Oldest first, at least one. */
  points: readonly TrendPoint[];
  /** What the figure is. */
  label: string;
  /** The least; it takes what its card leaves. */
  height: number;
  /** The value as it is read out under the pointer. */
  format?: (value: number) => string;
  /** The time (ISO 8601) as it is read out beside the value. */
  formatAt?: (iso: string) => string;
}

/**
 * A figure over time, as steps: between two points it has the value of the first. A pointer, a finger or the arrow keys
 * read out single points; a slider is the control that screen readers let people move along a line with.
 */
export function TrendChart({ points, label, height, format = formatNumber, formatAt = formatMoment }: TrendChartProps) {
  const { place, levels } = scaleOf(points);
  const placed = points.map((point) => ({ ...point, ...place(point) }));
  const [index, setIndex] = useState<number | null>(null);
  const last = points.length - 1;
  const shown = index === null ? undefined : placed[index];
  const read = placed[index ?? last];

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = ((clientX - left) / width) * 100;
    const distances = placed.map(({ x }) => Math.abs(x - at));
    // Of points at one place, the value after all of them.
    setIndex(distances.lastIndexOf(Math.min(...distances)));
  };
  const step = (event: KeyboardEvent) => {
    const target = indexAfter(event.key, index ?? last, last);
    if (target === undefined) return;
    event.preventDefault();
    setIndex(target);
  };

  return (
    <div className={classes.chart} style={{ minHeight: height }}>
      <div className={classes.levels} aria-hidden="true">
        {levels.map(({ value, y }) => (
          <span key={value} style={{ insetBlockStart: `${y}%` }}>
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${label} nel tempo`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? last}
        aria-valuetext={read && `${formatAt(isoOf(read.at))}: ${format(read.value)}`}
        onKeyDown={step}
        onFocus={() => setIndex((current) => current ?? last)}
        onBlur={() => setIndex(null)}
        onPointerDown={follow}
        onPointerMove={follow}
        // A finger that is lifted leaves too, but whoever lifts it still wants to read.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIndex(null)}
      >
        <Line placed={placed} levels={levels} />
        {shown ? (
          <div className={classes.reading} style={{ insetInlineStart: `${shown.x}%` }} aria-hidden="true">
            <span className={classes.dot} style={{ insetBlockStart: `${shown.y}%` }} />
            <p className={classes.value} style={{ transform: `translateX(-${shown.x}%)` }}>
              <strong>{format(shown.value)}</strong> <span>{formatAt(isoOf(shown.at))}</span>
            </p>
          </div>
        ) : null}
      </div>
      <Times points={points} />
    </div>
  );
}

interface Place {
  /** In percent of the plot, from the left and from the top. */
  x: number;
  y: number;
}

/** Only lines are drawn, stretched to the room there is; what is written or round is HTML above them. */
function Line({ placed, levels }: { placed: readonly Place[]; levels: readonly { value: number; y: number }[] }) {
  const [first, ...others] = placed;
  if (!first) return null;
  const line = `M${first.x},${first.y}${others.map(({ x, y }) => `H${x}V${y}`).join('')}`;
  return (
    <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {levels.map(({ value, y }) => (
        <path key={value} className={classes.level} d={`M0,${y}H100`} />
      ))}
      <path className={classes.area} d={`${line}V100H${first.x}Z`} />
      <path className={classes.line} d={line} />
    </svg>
  );
}

/** The days at the start, in the middle and at the end; within two days, the times of day. */
function Times({ points }: { points: readonly TrendPoint[] }) {
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? from;
  const write = to - from < 2 * 86_400_000 ? formatTime : formatDay;
  return (
    <div className={classes.times} aria-hidden="true">
      {[from, (from + to) / 2, to].map((at, position) => (
        <span key={position === 0 ? 'from' : at}>{write(isoOf(at))}</span>
      ))}
    </div>
  );
}

const levelsMax = 4;

/** Whole numbers as levels, from 0 or below up to the highest value. */
function scaleOf(points: readonly TrendPoint[]) {
  const values = points.map(({ value }) => value);
  const [lowest, highest] = nice(Math.min(0, min(values) ?? 0), Math.max(1, max(values) ?? 0), levelsMax);
  const from = points[0]?.at ?? 0;
  const duration = (points.at(-1)?.at ?? from) - from || 1;
  const yOf = (value: number) => 100 - ((value - lowest) / (highest - lowest)) * 100;
  return {
    place: ({ at, value }: TrendPoint): Place => ({ x: ((at - from) / duration) * 100, y: yOf(value) }),
    levels: ticks(lowest, highest, levelsMax)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: yOf(value) })),
  };
}

/** How far page keys go. */
const pageOfPoints = 10;

function indexAfter(key: string, index: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, index - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, index + 1);
    case 'PageDown':
      return Math.max(0, index - pageOfPoints);
    case 'PageUp':
      return Math.min(last, index + pageOfPoints);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

const isoOf = (at: number) => new Date(at).toISOString();
