import { Anchor, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ContestCard } from '../entities/contests/contest-card';
import { ItemCard } from '../entities/marketplace/item-card';
import { AddToPath } from '../entities/orientation/add-to-path';
import { ContestLacks, ItemLacks } from '../entities/orientation/lacking';
import { SuggestionReason } from '../entities/orientation/suggestion-reason';
import { type Suggestions as Found, type Reason, useSuggestionsQuery } from '../entities/orientation/suggestions-api';
import { paths } from '../paths';
import { Cards } from '../ui/lists/card';
import { RowLink } from '../ui/lists/row-link';
import { Avatar } from '../ui/pictures/avatar';
import classes from './suggestions.module.css';

/** What of FORM shares an area with the newest result, and why it is shown (product.md 22.15). */
export function Suggestions() {
  const { currentData } = useSuggestionsQuery();
  if (!currentData) return null;
  return (
    <section aria-labelledby="suggerimenti" className={classes.suggestions} data-screen-only>
      <Title order={2} id="suggerimenti">
        Da dove puoi cominciare, su FORM
      </Title>
      <Lists found={currentData} />
    </section>
  );
}

function Lists({ found: { items, contests, jobs, companies } }: { found: Found }) {
  if (items.length + contests.length + jobs.length + companies.length === 0) return <Nothing />;
  return (
    <>
      <p>
        La regola: qui c’è quello che ha almeno un’area fra le prime tre del tuo ultimo risultato, se hai risposto che
        ti piacciono. Prima viene quello che ne ha di più, poi quello nella tua città, se l’hai indicata, poi il più
        recente.
      </p>
      <Group title="Servizi e corsi" things={items}>
        {(item) => (
          <ItemCard
            key={item._id}
            item={item}
            order={4}
            note={<Note of={item} link={paths.item(item._id)} lacks={<ItemLacks item={item} />} />}
          />
        )}
      </Group>
      <Group title="Contest" things={contests}>
        {(contest) => (
          <ContestCard
            key={contest._id}
            contest={contest}
            order={4}
            note={<Note of={contest} link={paths.contest(contest._id)} lacks={<ContestLacks />} />}
          />
        )}
      </Group>
      <Group title="Offerte di lavoro" things={jobs}>
        {(job) => (
          <ItemCard
            key={job._id}
            item={job}
            order={4}
            note={<Note of={job} link={paths.item(job._id)} lacks={<ItemLacks item={job} />} />}
          />
        )}
      </Group>
      <Group title="Aziende verificate" things={companies}>
        {({ _id, name, image, reasons }) => (
          <li key={_id} className={`sheet ${classes.company}`}>
            <Avatar name={name} image={image} size={48} />
            <div>
              <RowLink to={paths.person(_id)}>{name}</RowLink>
              <SuggestionReason reasons={reasons} />
            </div>
          </li>
        )}
      </Group>
    </>
  );
}

/** Why it is there, what it lacks, and a way to keep it: FORM ticks the step once it is done. */
const Note = ({
  of: { title, reasons },
  link,
  lacks,
}: {
  of: { title: string; reasons: readonly Reason[] };
  link: string;
  lacks: ReactNode;
}) => (
  <>
    <SuggestionReason reasons={reasons} />
    {lacks}
    <div className={classes.keep}>
      <AddToPath title={title} link={link} />
    </div>
  </>
);

interface GroupProps<Thing> {
  title: string;
  things: readonly Thing[];
  children: (thing: Thing) => ReactNode;
}

function Group<Thing>({ title, things, children }: GroupProps<Thing>) {
  const id = useId();
  if (things.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={3} id={id}>
        {title}
      </Title>
      <Cards>{things.map(children)}</Cards>
    </section>
  );
}

const Nothing = () => (
  <p>
    Per ora su FORM non c’è niente che somigli al tuo risultato.{' '}
    <Anchor component={Link} to={paths.orientationAreas} inherit>
      Parti dai primi passi delle aree
    </Anchor>
    : si fanno anche senza FORM.
  </p>
);
