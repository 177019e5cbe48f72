import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddToPath } from '../entities/orientation/add-to-path';
import classes from './area-text.module.css';
import type { Area } from './orientation-api';

/** A text that opens at a touch; a browser's search finds what is in it. */
export const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{summary}</summary>
    {children}
  </details>
);

/** What people in an area like, and what they practise. */
export const AreaLikes = ({ area: { likes, strengths, subjects } }: { area: Area }) => (
  <div className={classes.text}>
    <p>{likes}</p>
    <p>{strengths}</p>
    <p>
      <strong>Materie:</strong> <span>{`${subjects.join(', ')}.`}</span>
    </p>
  </div>
);

/** Where an area is found: at school, after it, in work. */
export function AreaPlaces({ area: { school, after, occupations }, level }: { area: Area; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.text}>
      <section>
        <Heading>A scuola</Heading>
        <p>{school.text}</p>
        <Names of="Licei" names={school.licei} />
        <Names of="Istituti tecnici" names={school.tecnici} />
        <Names of="Istituti professionali" names={school.professionali} />
        <Names of="IeFP, i corsi delle regioni, per esempio" names={school.iefp} />
        <p>{school.filiera}</p>
      </section>
      <section>
        <Heading>Dopo la scuola</Heading>
        <p>{after.text}</p>
        <Names of="ITS Academy" names={after.its} />
        <Names of="Università, per esempio" names={after.degrees} />
        <Names of="Arte, musica e danza (AFAM)" names={after.afam} />
        <p>{after.apprenticeship}</p>
      </section>
      <section>
        <Heading>Al lavoro</Heading>
        <dl className={classes.occupations}>
          {occupations.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Names({ of, names }: { of: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={classes.names}>
      <p>{of}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

/** What can be done this week, with or without FORM. @param isAddable to the reader's path */
export const FirstSteps = ({ steps, isAddable = true }: { steps: Area['firstSteps']; isAddable?: boolean }) => (
  <ul className={classes.steps}>
    {steps.map(({ title, text, link }) => (
      <li key={title}>
        <p>
          <strong>{`${title}.`}</strong> <span>{text}</span>
        </p>
        {link === undefined ? null : (
          <Anchor component={Link} to={link}>
            Cerca su FORM
          </Anchor>
        )}
        {isAddable ? <AddToPath title={title} link={link} /> : null}
      </li>
    ))}
  </ul>
);

/** Where the texts come from: the licence of the data asks for the English one. */
export const Sources = () => (
  <div className={classes.sources}>
    <p>
      Le frasi sono di FORM. La forma del questionario segue Armstrong, Allison e Rounds (2008), che lo provarono con
      studenti universitari negli Stati Uniti. Le nostre frasi sono altre, e nessuno le ha provate così. Serve a
      esplorare, e nessuno può usarlo per scegliere persone. Non è un test psicologico e non misura capacità.
    </p>
    <p>
      Quali scuole stanno in un’area lo ha calcolato FORM dai dati americani di O*NET su che cosa piace in ogni lavoro,
      e alcune le ha spostate: sono spunti. La licenza di quei dati chiede le frasi in inglese qui sotto.
    </p>
    <p lang="en" translate="no">
      This page includes information from the{' '}
      <Anchor inherit href="https://www.onetcenter.org/database.html" rel="noopener noreferrer" target="_blank">
        O*NET 30.2 Database
      </Anchor>{' '}
      by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the{' '}
      <Anchor inherit href="https://creativecommons.org/licenses/by/4.0/" rel="noopener noreferrer" target="_blank">
        CC BY 4.0
      </Anchor>{' '}
      license. O*NET® is a trademark of USDOL/ETA. FORM has modified all or some of this information. USDOL/ETA has not
      approved, endorsed, or tested these modifications.
    </p>
  </div>
);
