import type { FamilyChild } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { useMailSentences } from '../entities/mail-sentences';
import { Section, SectionText } from '../ui/layout/section';
import { formatMoment, withArticle } from '../ui/text/format';
import { sentence } from '../ui/text/italian';
import { EmailForm } from './email-form';
import classes from './family.module.css';
import { useInviteGuardianMutation } from './guardians-api';

const guardiansMax = 2;

/** The guardians of the child, and the invitation of a second one. */
export function Guardians({ child: { _id: child, name, guardians, invitation } }: { child: FamilyChild }) {
  const sentences = useMailSentences();
  const inviting = useCommand(useInviteGuardianMutation(), {
    failure: 'Non siamo riusciti a fare l’invito. Riprova.',
    fields: { email: true },
  });
  return (
    <Section id="genitori" title="Genitori e tutori">
      <ul className={classes.people}>
        {guardians.map((guardian) => (
          <li key={guardian._id ?? guardian.name}>
            <span>
              <span>{`${guardian.name}${guardian.isYou ? ' (tu)' : ''}`}</span>
              {guardian.isContested ? <small>Un amministratore sta verificando</small> : null}
            </span>
          </li>
        ))}
        {invitation ? (
          <li>
            <span>
              <span translate="no">{invitation.email}</span>
              <small>
                {invitation.isWaiting
                  ? 'L’invito non è ancora partito: parte da solo appena possibile'
                  : `Invito in attesa, vale fino ${withArticle('al', formatMoment(invitation.expiresAt))}`}
              </small>
            </span>
          </li>
        ) : null}
      </ul>
      {guardians.length < guardiansMax ? (
        <>
          <SectionText>
            {`Un secondo genitore o tutore vede le stesse cose. Tra i limiti di entrambi vale il più stretto; ${sentence(`ciascuno può ritirare il consenso, scaricare i dati ed eliminare l’account di ${name}`)}`}
          </SectionText>
          <EmailForm
            label="E-mail del secondo genitore o tutore"
            description={invitation ? 'Un nuovo invito mette fine a quello di prima, e al suo link.' : undefined}
            field="email"
            button={invitation ? 'Invita di nuovo' : 'Invita'}
            success={inviting.data?.invitation?.isWaiting ? 'Invito salvato' : sentences.invited}
            sending={inviting}
            send={(email, then) => inviting.send({ child, body: { email } }, then)}
          />
        </>
      ) : null}
    </Section>
  );
}
