import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

interface NameLinkProps {
  name: string;
  /** Its page; null where there is none any more. */
  to: string | null;
  className?: string;
}

/** A name that leads to what it names, as long as that exists. */
export const NameLink = ({ name, to, className }: NameLinkProps) =>
  to === null ? (
    <span translate="no">{name}</span>
  ) : (
    <Anchor component={Link} to={to} inherit className={className} translate="no">
      {name}
    </Anchor>
  );
