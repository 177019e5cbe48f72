import type { ReadinessCheck } from './http/readiness.js';
import type { ClockGuard } from './ledger/clock-guard.js';
import { describeFinding } from './ledger/findings.js';
import type { Ledger } from './ledger/ledger.js';
import type { ProjectionRunner } from './projections/runner.js';
import type { Runtime } from './runtime.js';

/** The conditions of readiness of the parts that run before the web application; modules register theirs with `Readiness`. */
export const readinessChecks = ({ ledger, projections, clock }: Runtime): ReadinessCheck[] => [
  ledgerCheck(ledger),
  clockCheck(ledger, clock),
  projectionsCheck(projections),
];

/** A broken ledger takes no writes. */
export const ledgerCheck = (ledger: Pick<Ledger, 'broken' | 'head'>): ReadinessCheck => ({
  name: 'ledger',
  severity: 'stop',
  check: () => {
    const { broken, head } = ledger;
    if (!broken) return { ok: true, value: head.revision };
    const msg = `the ledger is broken and takes no writes: run "make audit ARGS=verify" (${describeFinding(broken)})`;
    return { ok: false, value: broken.code, msg };
  },
});

/** A clock that cannot be trusted dates no event. The value is how far the database's is ahead, in seconds. */
export const clockCheck = (
  ledger: Pick<Ledger, 'clockProblem'>,
  clock: Pick<ClockGuard, 'offsetMs'>,
): ReadinessCheck => ({
  name: 'clock',
  severity: 'stop',
  check: () => {
    const problem = ledger.clockProblem();
    const value = clock.offsetMs === undefined ? null : Math.round(clock.offsetMs) / 1000;
    return problem ? { ok: false, value, msg: problem.reason } : { ok: true, value };
  },
});

/** The read tables stop before an event that cannot be applied. */
export const projectionsCheck = (projections: Pick<ProjectionRunner, 'failure' | 'revision'>): ReadinessCheck => ({
  name: 'projections',
  severity: 'stop',
  check: () => {
    const { failure, revision } = projections;
    return failure
      ? { ok: false, value: revision, msg: `${failure.message}: the read tables stopped before it` }
      : { ok: true, value: revision };
  },
});
