import type { Week } from '../api/api-types';
import { ChartCard } from '../ui/chart-card';
import { formatDay, formatNumber, withArticle } from '../ui/format';
import { ErrorState } from '../ui/states';
import { TrendChart } from '../ui/trend-chart';
import classes from './stats.module.css';
import { useAdminWeeksQuery } from './stats-api';

const height = 180;

interface Course {
  title: string;
  of: 'members' | 'orders' | 'coins';
  nothing: string;
}

const courses: readonly Course[] = [
  { title: 'Nuovi utenti', of: 'members', nothing: 'Nelle ultime settimane non si è registrato nessuno.' },
  { title: 'Ordini e candidature', of: 'orders', nothing: 'Nelle ultime settimane non ci sono stati ordini.' },
  { title: 'Coin FORM movimentati', of: 'coins', nothing: 'Nelle ultime settimane non si è mosso nessun Coin FORM.' },
];

/** How the platform has gone over the last weeks. */
export function WeeklyCharts() {
  const { data: weeks, isError, refetch } = useAdminWeeksQuery();
  if (!weeks && isError) return <ErrorState title="Errore nel caricamento dell’andamento" onRetry={refetch} />;
  return (
    <div className={classes.charts}>
      {courses.map((course) => (
        <WeeklyChart key={course.of} course={course} weeks={weeks} />
      ))}
    </div>
  );
}

function WeeklyChart({ course: { title, of, nothing }, weeks }: { course: Course; weeks: Week[] | undefined }) {
  const total = weeks?.reduce((sum, week) => sum + week[of], 0) ?? 0;
  return (
    <ChartCard
      title={title}
      summary={
        weeks
          ? summaryOf(
              weeks.map((week) => week[of]),
              total,
            )
          : null
      }
      height={height}
      nothing={weeks && total === 0 ? nothing : null}
      loading={weeks ? null : `Caricamento: ${title}`}
    >
      {weeks ? (
        <TrendChart points={pointsOf(weeks, of)} label={title} height={height} formatAt={weekNamer(weeks)} />
      ) : null}
    </ChartCard>
  );
}

/** "38 in 12 settimane: 4 in questa, 6 nella precedente". */
function summaryOf(figures: readonly number[], total: number): string {
  const [before = 0, now = 0] = figures.slice(-2);
  return `${formatNumber(total)} in ${figures.length} settimane: ${formatNumber(now)} in questa, ${formatNumber(before)} nella precedente.`;
}

/** "settimana dal 31 ago 2026", or the one that is under way. */
function weekNamer(weeks: readonly Week[]): (iso: string) => string {
  const now = Date.parse(weeks.at(-1)?.week ?? '');
  return (iso) => (Date.parse(iso) >= now ? 'questa settimana' : `settimana ${withArticle('dal', formatDay(iso))}`);
}

/** A week begins at its point; the one that is under way lasts until now. */
function pointsOf(weeks: readonly Week[], of: Course['of'], now = Date.now()) {
  const points = weeks.map((week) => ({ at: Date.parse(week.week), value: week[of] }));
  const last = points.at(-1);
  return last && last.at < now ? [...points, { at: now, value: last.value }] : points;
}
