import { IconInfoCircle } from '@tabler/icons-react';
import { sentence } from '../../ui/text/italian';
import classes from './obstacle-note.module.css';
import { hintOf } from './refusal-hint';
import type { Obstacle } from './restriction';

/** What is said in place of a button that would be refused, before anything is typed. */
export function ObstacleNote({ obstacle: { code, msg } }: { obstacle: Obstacle }) {
  return (
    <p className={classes.obstacle} role="note">
      <IconInfoCircle size={20} aria-hidden="true" />
      <span>
        <span>{sentence(msg)}</span> {hintOf(code)}
      </span>
    </p>
  );
}
