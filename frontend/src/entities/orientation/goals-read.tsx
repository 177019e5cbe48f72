import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Goal } from '../../api/api-types';
import { EmptyState } from '../../ui/feedback/states';
import { GoalComments } from './goal-comments';
import classes from './goals-read.module.css';
import { StepLink } from './step-link';

/** Somebody else's path, which is read and commented. */
export function GoalsRead({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) return <EmptyState title="Nessuna meta, per ora" />;
  return (
    <ul className="card">
      {goals.map((goal) => (
        <GoalRead key={goal._id} goal={goal} />
      ))}
    </ul>
  );
}

const GoalRead = ({ goal }: { goal: Goal }) => (
  <li className={classes.goal}>
    <p className={classes.title}>{goal.title}</p>
    <ul>
      {goal.steps.map(({ _id, title: step, link, isDone }) => {
        const Mark = isDone ? IconCircleCheck : IconCircle;
        return (
          <li key={_id} className={classes.step}>
            <Mark size={18} aria-hidden="true" />
            <div>
              {step}
              {isDone ? <span className="visually-hidden"> (fatto)</span> : null}
              {link ? (
                <div>
                  <StepLink link={link} subject={step} />
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
    <div className={classes.comments}>
      <GoalComments goal={goal} isShared />
    </div>
  </li>
);
