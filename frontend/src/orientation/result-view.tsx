import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type AreaLetter, areaLetters } from '../entities/orientation/area-names';
import { paths } from '../paths';
import { AreaLikes, AreaPlaces, FirstSteps, Fold, Sources } from './area-text';
import { Hexagon } from './hexagon';
import type { Area, Areas } from './orientation-api';
import classes from './result-view.module.css';
import { type Profile, placesOf } from './scores';

interface ResultViewProps {
  profile: Profile;
  content: Areas;
  /** Whose it is reads it: what it suggests goes to their path. */
  isOwn?: boolean;
}

/** A result as words first; then, from fourteen on, as figures. */
export function ResultView({ profile, content, isOwn = true }: ResultViewProps) {
  const { areas } = content;
  const areaOf = (letter: AreaLetter) => areas.filter((area) => area.letter === letter);
  const places = placesOf(profile);
  return (
    <div className={classes.result}>
      {profile.isFlat ? (
        <Flat />
      ) : (
        <Places places={places} areaOf={areaOf} pair={pairOf(places, content)} isOwn={isOwn} />
      )}
      {profile.scores ? (
        <section aria-labelledby="cifre" className={classes.part}>
          <Title order={3} id="cifre">
            Le sei aree in cifre
          </Title>
          <Hexagon scores={profile.scores} areas={areas} />
        </section>
      ) : null}
      <section aria-labelledby="sicuro" className={classes.part}>
        <Title order={3} id="sicuro">
          Quanto è sicuro
        </Title>
        <p>{sureWords(Boolean(profile.scores))}</p>
        <p>
          <Anchor component={Link} to={paths.orientationAreas}>
            Leggi di tutte e sei le aree, e di come si sceglie una scuola
          </Anchor>
        </p>
      </section>
      <Sources />
    </div>
  );
}

/** Who reads no figures knows no half of a point. */
const sureWords = (hasFigures: boolean) =>
  `Dice quello che ti piacerebbe fare oggi, e con il tempo può cambiare. Due aree ${
    hasFigures ? 'lontane meno di mezzo punto valgono uguale' : 'vicine possono valere uguale'
  }. Non dice che cosa sai fare, e non decide niente: è uno spunto per parlarne con chi ti conosce, a casa e a scuola.`;

const Flat = () => (
  <section aria-labelledby="aree-tue" className={classes.part}>
    <Title order={3} id="aree-tue">
      Nessuna area spicca sulle altre
    </Title>
    <p>
      Può voler dire che ti piacciono tante cose, che per ora te ne piacciono poche, o che queste frasi non parlano di
      te. Va bene così: succede spesso, e non è un risultato sbagliato.
    </p>
    <p>
      Un modo per andare avanti: scegli nella pagina delle sei aree due cose che non hai mai fatto, e provale. Parlane
      con una persona di cui ti fidi. Fra qualche mese puoi rifare il questionario.
    </p>
  </section>
);

interface PlacesProps {
  places: readonly (readonly AreaLetter[])[];
  areaOf: (letter: AreaLetter) => readonly Area[];
  pair: string | undefined;
  isOwn: boolean;
}

function Places({ places, areaOf, pair, isOwn }: PlacesProps) {
  const shown = places.flat().flatMap(areaOf);
  return (
    <section aria-labelledby="aree-tue" className={classes.part}>
      <Title order={3} id="aree-tue">
        Le aree che ti piacciono di più
      </Title>
      <ol className={classes.places}>
        {places.map((group, index) => (
          <li key={group.join('')}>
            {group.length > 1 ? <p className={classes.tie}>{tieWords(index, group.length)}</p> : null}
            {group.flatMap(areaOf).map(({ letter, name, verb, summary }) => (
              <div key={letter} className={classes.area}>
                <p className={classes.name}>
                  {verb} <span>{name}</span>
                </p>
                <p>{summary}</p>
              </div>
            ))}
          </li>
        ))}
      </ol>
      {pair ? <p className={classes.pair}>{pair}</p> : null}
      {shown.map((area) => (
        <Fold key={area.letter} summary={`${area.verb}: che cosa piace lì, e dove si trova`}>
          <AreaLikes area={area} />
          <AreaPlaces area={area} level={4} />
          <h4>Da provare questa settimana</h4>
          <FirstSteps steps={area.firstSteps} isAddable={isOwn} />
        </Fold>
      ))}
    </section>
  );
}

const tieWords = (index: number, count: number) =>
  `${index === 0 ? 'Al primo posto' : 'Subito dopo'}, alla pari: ${count === 2 ? 'due aree' : `${count} aree`} che ti piacciono allo stesso modo.`;

/** What is said of the first two, unless a tie hides which they are. */
function pairOf(places: readonly (readonly AreaLetter[])[], { pairs }: Areas): string | undefined {
  const [first = [], second = []] = places;
  const two = first.length === 2 ? first : first.length === 1 && second.length === 1 ? [...first, ...second] : [];
  const sorted = areaLetters.filter((letter) => two.includes(letter));
  return pairs.find(({ areas }) => two.length === 2 && areas.join('') === sorted.join(''))?.text;
}
