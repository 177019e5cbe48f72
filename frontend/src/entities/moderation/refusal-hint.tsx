import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { codeOf } from '../../api/errors';
import { paths } from '../../paths';

const hints: Partial<Record<string, { text: string; link?: string }>> = {
  CONSENT_MISSING: { text: 'A chi l’abbiamo chiesto, e come mandarlo di nuovo:', link: 'vai a Famiglia' },
  WEEKLY_LIMIT: { text: 'Il conto riparte lunedì. I tuoi limiti:', link: 'vai a Famiglia' },
  JOBS_NOT_ALLOWED: { text: 'Lo decidono i tuoi genitori, dai 16 anni:', link: 'vai a Famiglia' },
  GUARDIAN_NEEDED: { text: 'A chi chiedere il consenso, e come:', link: 'vai a Famiglia' },
  COMPANY_NOT_VERIFIED: { text: 'Sono quelle con il segno «Azienda verificata» accanto al nome.' },
};

/** What a minor does next whom the rules about guardians refused something; nothing for any other refusal. */
export const refusalHint = (error: unknown) => hintOf(codeOf(error));

/** The same, of a refusal that is known before anybody tries. @param code of the refusal */
export function hintOf(code: string | undefined) {
  const hint = hints[code ?? ''];
  if (!hint) return undefined;
  return (
    <>
      <span>{hint.text}</span>{' '}
      {hint.link ? (
        <Anchor component={Link} to={paths.family} inherit>
          {hint.link}
        </Anchor>
      ) : null}
    </>
  );
}
