import { Button } from '@mantine/core';
import { IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GuardianRequest } from '../../api/api-types';
import { paths } from '../../paths';
import { useFocusOnAppearance } from '../../ui/feedback/focus-on-appearance';
import { FormPanel } from '../../ui/forms/form-card';
import { Page } from '../../ui/layout/page';
import { sentence } from '../../ui/text/italian';
import { usualVerification } from '../usual-verification';
import classes from './guardian-request.module.css';

export type Decision = 'held' | 'no' | 'not-me';

const endings: Record<
  Decision,
  { title: string; text: (child: string, usual: string, isSecond: boolean) => string; isOver: boolean }
> = {
  held: {
    title: 'Il consenso aspetta una verifica',
    text: (child, usual) =>
      `La tua decisione è registrata. Prima che valga, un amministratore la guarda: succede quando arriva dal dispositivo di ${child}, dalla stessa rete con un browser uguale, come può essere in casa, o da chi segue già altri quattro minori. ${usual} Appena vale, ${child} compare in Famiglia; intanto non devi fare nulla.`,
    isOver: false,
  },
  no: {
    title: 'Risposta registrata',
    text: (child, _, isSecond) =>
      isSecond
        ? `${sentence(`Non sei tra i genitori o tutori di ${child}`)} Se cambi idea, chi ti ha invitato può mandarti un nuovo link.`
        : `Non hai dato il consenso. Se cambi idea, ${child} può mandarti un nuovo link.`,
    isOver: true,
  },
  'not-me': {
    title: 'Grazie della segnalazione',
    text: () => 'A questa e-mail non arriveranno altre richieste di nessuno. Un amministratore è stato avvisato.',
    isOver: true,
  },
};

interface DecidedProps {
  decision: Decision;
  child: string;
  isSecond: boolean;
  usual: GuardianRequest['usualVerification'];
}

/** What came of a decision that leads nowhere else. */
export function Decided({ decision, child, isSecond, usual }: DecidedProps) {
  const { title, text, isOver } = endings[decision];
  // The button that was pressed is gone, and it stood further down than this page is long.
  const news = useFocusOnAppearance<HTMLDivElement>(true);
  const Icon = isOver ? IconCircleCheck : IconHourglassHigh;
  return (
    <Page title={title} width="narrow">
      <FormPanel>
        <div role="status" ref={news} tabIndex={-1} className={classes.ending}>
          <Icon size={32} stroke={1.6} aria-hidden="true" />
          <p>{text(child, usualVerification(usual), isSecond)}</p>
        </div>
        <Button component={Link} to={isOver ? paths.home : paths.family} variant="default">
          {isOver ? 'Vai alla pagina iniziale' : 'Vai a Famiglia'}
        </Button>
      </FormPanel>
    </Page>
  );
}
