import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RowLinkProps {
  /** Missing where the row leads nowhere. */
  to: string | null | undefined;
  children: ReactNode;
}

/** The name of a row, whose whole area is the link. */
export const RowLink = ({ to, children }: RowLinkProps) =>
  to ? (
    <Link to={to} className="whole-row">
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
