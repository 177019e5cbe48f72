import { Button, Title } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { RowLink } from '../lists/row-link';
import classes from './checklist.module.css';

export interface ChecklistItem {
  label: string;
  /** How it is done, until it is. */
  hint: string;
  /** Where it is done; absent where that is no screen. */
  to?: string;
  isDone: boolean;
}

interface ChecklistProps {
  id: string;
  title: string;
  items: readonly ChecklistItem[];
  /** What is done stands behind a line that says how much of it there is. */
  foldsDone?: boolean;
  onPutAway?: () => void;
}

/** Steps that tick themselves, each with the place where it is done. */
export function Checklist({ id, title, items, foldsDone = false, onPutAway }: ChecklistProps) {
  const done = items.filter(({ isDone }) => isDone);
  const folded = foldsDone ? done : [];
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby={id}>
      <header className={classes.header}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <span className={`soft ${classes.progress}`}>{`${done.length} di ${items.length}`}</span>
      </header>
      <Items items={items.filter((item) => !folded.includes(item))} />
      {folded.length > 0 ? (
        <details className={classes.folded}>
          <summary>{`Già fatto (${folded.length})`}</summary>
          <Items items={folded} />
        </details>
      ) : null}
      {onPutAway ? (
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" onClick={onPutAway}>
            Nascondi l’elenco
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const Items = ({ items }: Pick<ChecklistProps, 'items'>) => (
  <ol>
    {items.map((item) => (
      <Item key={item.label} {...item} />
    ))}
  </ol>
);

function Item({ label, hint, to, isDone }: ChecklistItem) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>{isDone ? <IconCheck size={16} stroke={3} aria-hidden="true" /> : null}</span>
      <div>
        <p className={classes.label}>
          <RowLink to={isDone ? undefined : to}>{label}</RowLink>
          {isDone ? <span className="visually-hidden"> (fatto)</span> : null}
        </p>
        {isDone ? null : <p className="soft">{hint}</p>}
      </div>
      {isDone || to === undefined ? null : <IconChevronRight size={20} aria-hidden="true" />}
    </li>
  );
}
