import type { Week } from '../../api/api-types';
import { ChartCard } from '../../ui/charts/chart-card';
import { TrendChart } from '../../ui/charts/trend-chart';
import { ErrorState } from '../../ui/feedback/states';
import { formatDay, formatNumber, withArticle } from '../../ui/text/format';
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
  const { data: weeks, error, refetch } = useAdminWeeksQuery();
  if (!weeks && error)
    return <ErrorState title="Errore nel caricamento dell’andamento" cause={error} onRetry={refetch} />;
  return (
    <div className={classes.charts}>
      {courses.map((course) => (
        <WeeklyChart key={course.of} course={course} weeks={weeks} />
      ))}
    </div>
  );
}

function WeeklyChart({ course: { title, of, nothing }, weeks }: { course: Course; weeks: Week[] | undefined }) {
  // The week under way is only said: drawn beside whole weeks it would look like a fall until its last day.
  const finished = weeks?.slice(0, -1) ?? [];
  const now = weeks?.at(-1)?.[of] ?? 0;
  const total = finished.reduce((sum, week) => sum + week[of], 0);
  return (
    <ChartCard
      title={title}
      summary={`${formatNumber(total)} in ${finished.length} settimane concluse, ${formatNumber(finished.at(-1)?.[of] ?? 0)} nell’ultima; in questa, finora, ${formatNumber(now)}.`}
      height={height}
      nothing={weeks && total === 0 ? onlyNow(now, nothing) : null}
      loading={weeks ? null : `Caricamento: ${title}`}
    >
      {weeks ? (
        <TrendChart points={pointsOf(weeks, of)} label={title} height={height} formatAt={weekNamer(finished)} />
      ) : null}
    </ChartCard>
  );
}

const onlyNow = (now: number, nothing: string): string =>
  now === 0 ? nothing : `${formatNumber(now)} in questa settimana, finora: il grafico comincia quando finisce.`;

/** "settimana dal 31 ago 2026". */
function weekNamer(finished: readonly Week[]): (iso: string) => string {
  const last = finished.at(-1)?.week ?? '';
  return (iso) => `settimana ${withArticle('dal', formatDay(Date.parse(iso) > Date.parse(last) ? last : iso))}`;
}

/** A week begins at its point, and the last finished one ends where the one under way begins. */
function pointsOf(weeks: readonly Week[], of: Course['of']) {
  return weeks.map(({ week }, index) => ({
    at: Date.parse(week),
    value: weeks[Math.min(index, weeks.length - 2)]?.[of] ?? 0,
  }));
}
