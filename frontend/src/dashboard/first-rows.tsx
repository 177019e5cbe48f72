import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './first-rows.module.css';

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  /** How many are shown at first. */
  first: number;
  /** Draws a row, as an `<li>`. */
  children: (row: Row) => ReactNode;
}

/** The first rows of a list; the others on request, after which the focus is on the first of them. */
export function FirstRows<Row>({ rows, first, children }: FirstRowsProps<Row>) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (all) list.current?.children[first]?.querySelector('a')?.focus();
  }, [all, first]);
  const hidden = all ? 0 : Math.max(0, rows.length - first);
  return (
    <>
      <ul ref={list}>{rows.slice(0, rows.length - hidden).map(children)}</ul>
      {hidden > 0 ? (
        <p className={classes.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            {hidden === 1 ? 'Mostra un’altra' : `Mostra altre ${hidden}`}
          </Button>
        </p>
      ) : null}
    </>
  );
}
