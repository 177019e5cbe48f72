import { IconArrowRight, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './stat-card.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
}

interface StatCardProps {
  title: string;
  Icon: ComponentType<IconProps>;
  /** The most important figure, above the others. */
  main?: Figure;
  figures: readonly Figure[];
  links?: readonly { to: string; label: string }[];
}

/** A few figures about one subject, with a link to its page. */
export function StatCard({ title, Icon, main, figures, links = [] }: StatCardProps) {
  const id = useId();
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
        <span>{title}</span>
      </h2>
      <dl className={classes.figures}>
        {main ? <Pair {...main} small={false} /> : null}
        {figures.map((figure) => (
          <Pair key={figure.label} {...figure} small={main ? true : undefined} />
        ))}
      </dl>
      {links.length > 0 ? (
        <p className={classes.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="onward">
              <span>{label}</span>
              <IconArrowRight size={16} aria-hidden="true" />
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Pair({ label, value, small }: Figure & { small?: boolean }) {
  return (
    <div data-small={small}>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}
