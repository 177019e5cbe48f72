import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import classes from './legal-screen.module.css';

interface ContentsProps {
  headings: readonly { id: string; title: string }[];
}

/** The table of contents: beside the text where there is room, otherwise folded above it. */
export function Contents({ headings }: ContentsProps) {
  const beside = useMediaQuery('(min-width: 64em)');
  if (headings.length < 2) return null;
  const list = (
    <ol className={classes.list}>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }}>{title}</Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={classes.contents} aria-label="In questa pagina">
      {beside ? (
        <>
          <p className={classes.heading}>In questa pagina</p>
          {list}
        </>
      ) : (
        <details>
          <summary className={classes.heading}>In questa pagina</summary>
          {list}
        </details>
      )}
    </nav>
  );
}
