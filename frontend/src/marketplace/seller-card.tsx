import { Anchor, Skeleton } from '@mantine/core';
import type { Item, PublicProfile } from '../api/api-types';
import { AnswersLine } from '../entities/marketplace/answers-line';
import { creatorOf } from '../entities/marketplace/item-labels';
import { usePublicProfileQuery } from '../entities/people/profiles-api';
import { VerifiedCompany } from '../entities/people/verified-company';
import { paths } from '../paths';
import { roleLabels } from '../session/roles';
import { NameLink } from '../ui/lists/name-link';
import { Avatar } from '../ui/pictures/avatar';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatDay, withArticle } from '../ui/text/format';
import { counted } from '../ui/text/italian';
import classes from './seller-card.module.css';

/** Who offers an item: what their public profile shows, or only the name where there is no profile any more. */
export function SellerCard({ item }: { item: Item }) {
  const { _id, image, email, isVerified } = item.creator;
  const name = creatorOf(item);
  return (
    <section className={`card ${classes.card}`} aria-labelledby="autore">
      <Avatar name={name} image={image} size={64} />
      <div className={classes.words}>
        <p className="soft">Pubblicato da</p>
        <h2 id="autore" className={classes.name}>
          <NameLink name={name} to={_id && paths.person(_id)} className="quiet-link" />
        </h2>
        {isVerified ? <VerifiedCompany /> : null}
        {_id === null ? null : <SellerFacts id={_id} hires={item.type === 'job_offer'} />}
        {email ? (
          <Anchor href={`mailto:${email}`} translate="no">
            {email}
          </Anchor>
        ) : null}
      </div>
    </section>
  );
}

function SellerFacts({ id, hires }: { id: string; hires: boolean }) {
  const { currentData: profile, isError } = usePublicProfileQuery(id);
  if (isError) return null;
  if (!profile) return <Skeleton height={16} width={240} mt={6} />;
  return (
    <>
      <p className={`soft ${classes.facts}`}>
        <DotSeparated>
          {factsOf(profile).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </DotSeparated>
      </p>
      {hires ? <AnswersLine answers={profile.answers} className={`soft ${classes.facts}`} /> : null}
      {profile.bio ? <p className={classes.bio}>{profile.bio}</p> : null}
    </>
  );
}

function factsOf({ role, companyLocation, createdAt, contestsWon }: PublicProfile): string[] {
  const won = counted(contestsWon, ['contest vinto', 'contest vinti']);
  return [
    roleLabels[role],
    ...(companyLocation ? [companyLocation] : []),
    ...(createdAt ? [`su FORM ${withArticle('dal', formatDay(createdAt))}`] : []),
    ...(contestsWon > 0 ? [won] : []),
  ];
}
