import { Anchor } from '@mantine/core';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';

const kinds = [
  { at: paths.marketplace, one: 'Apri l’articolo', all: 'Apri il marketplace' },
  { at: paths.contests, one: 'Apri il contest', all: 'Apri i contest' },
] as const;

/** Where a link within FORM leads. */
function labelOf(link: string): string {
  const [path = ''] = link.split(/[?#]/);
  const kind = kinds.find(({ at }) => path === at || path.startsWith(`${at}/`));
  if (!kind) return 'Apri la pagina';
  return path === kind.at ? kind.all : kind.one;
}

/** Where a step of a path leads: within FORM as a link; outside as its host, which opens apart. */
export function StepLink({ link, subject }: { link: string; subject: string }) {
  if (link.startsWith('/'))
    return (
      <Anchor component={Link} to={link} inherit className="onward">
        {labelOf(link)}
        <span className="visually-hidden">{`: ${subject}`}</span> <IconArrowRight size={16} aria-hidden="true" />
      </Anchor>
    );
  if (!URL.canParse(link)) return null;
  return (
    <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow" inherit className="onward">
      {new URL(link).host} <IconExternalLink size={16} aria-hidden="true" />
      <span className="visually-hidden"> (si apre in un’altra scheda)</span>
    </Anchor>
  );
}
