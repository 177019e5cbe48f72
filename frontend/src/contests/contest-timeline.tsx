import { Title } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { ContestDetail } from '../api/api-types';
import { elapsedOf } from '../entities/contests/contest-status';
import { type Stage, stageNow, stagesOf } from './contest-stages';
import classes from './contest-timeline.module.css';

/** Opening, closing and judgement on one line, and where the contest is now. */
export function ContestTimeline({ contest }: { contest: ContestDetail }) {
  const stages = stagesOf(contest);
  const now = stageNow(contest);
  const current = stages.findLastIndex(({ reached }) => reached);
  // The line after a moment is full once the next is reached; until then only the time that has passed is.
  const passedAfter = (index: number) => {
    if (index !== current) return index < current ? 1 : 0;
    return index === 0 ? elapsedOf(contest) : 0;
  };
  return (
    <section className={`card ${classes.timeline}`} aria-labelledby="calendario">
      <div className={classes.head}>
        <Title order={2} size="h4" id="calendario">
          Calendario
        </Title>
        {now ? (
          <p className={classes.now}>
            <span className="visually-hidden">Adesso: </span>
            <span>{now}</span>
          </p>
        ) : null}
      </div>
      <ol className={classes.stages}>
        {stages.map((stage, index) => (
          <StageItem key={stage.name} stage={stage} current={index === current} passed={passedAfter(index)} />
        ))}
      </ol>
    </section>
  );
}

interface StageItemProps {
  stage: Stage;
  current: boolean;
  /** How much of the line to the next moment is full, from 0 to 1. */
  passed: number;
}

function StageItem({ stage: { name, when, date, reached }, current, passed }: StageItemProps) {
  const line: CSSProperties & Record<'--passed', number> = { '--passed': passed };
  return (
    <li
      className={classes.stage}
      data-reached={reached || undefined}
      aria-current={current ? 'step' : undefined}
      style={line}
    >
      <strong>{name}</strong>
      {date ? <time dateTime={date}>{when}</time> : <span>{when}</span>}
    </li>
  );
}
