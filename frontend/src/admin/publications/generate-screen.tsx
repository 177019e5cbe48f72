import { Button } from '@mantine/core';
import { IconArrowRight, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Contest } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { categoryName } from '../../entities/categories/category-name';
import { paths } from '../../paths';
import { useCurrentUser } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { Outcome } from '../../ui/feedback/outcome';
import { Page } from '../../ui/layout/page';
import { Coins } from '../../ui/text/coins';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatDay, withArticle } from '../../ui/text/format';
import { useGenerateContestsMutation } from './admin-contests-api';
import classes from './generate.module.css';

export function GenerateScreen() {
  const user = useCurrentUser();
  return (
    <Page
      title="Contest automatici"
      lead="FORM ne crea da solo ogni lunedì. Da qui puoi farlo subito, dove mancano."
      width="narrow"
    >
      {hasRole(user, 'admin') ? (
        <Generation />
      ) : (
        <Outcome error="Solo gli amministratori possono accedere a questa pagina." />
      )}
    </Page>
  );
}

const rules = [
  'Ogni contest automatico dura una settimana.',
  'Ce n’è uno per categoria.',
  'Viene creato solo dove non esiste già un contest automatico attivo.',
];

function Generation() {
  const user = useCurrentUser();
  const generating = useCommand(useGenerateContestsMutation(), {
    failure: 'Errore durante la generazione dei contest automatici',
  });
  const { data } = generating;
  const [refused, setRefused] = useState(false);

  const start = () => {
    const allowed = hasRole(user, 'admin');
    setRefused(!allowed);
    return allowed ? generating.send({}) : undefined;
  };

  return (
    <>
      <section className={`sheet ${classes.panel}`} aria-label="Come funziona">
        <ul className={classes.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <Button
          size="lg"
          loading={generating.busy}
          leftSection={<IconSparkles size={20} aria-hidden="true" />}
          onClick={start}
        >
          Genera i contest
        </Button>
      </section>
      <Outcome
        success={data?.msg}
        error={refused ? 'Solo gli amministratori possono generare contest automatici' : generating.failure}
        hint={data?.contests.length === 0 ? 'Ogni categoria ha già il suo contest automatico attivo.' : undefined}
      />
      {data && data.contests.length > 0 ? <Generated contests={data.contests} /> : null}
    </>
  );
}

function Generated({ contests }: { contests: Contest[] }) {
  return (
    <ul className={`card ${classes.contests}`} aria-label="Contest generati">
      {contests.map(({ _id, title, category, reward, endDate }) => (
        <li key={_id}>
          <Link to={paths.contest(_id)} className={classes.contest}>
            <span>
              <strong>{title}</strong>
              <span>
                <DotSeparated>
                  <span>{categoryName(category)}</span>
                  <span>{`fino ${withArticle('al', formatDay(endDate))}`}</span>
                </DotSeparated>
              </span>
            </span>
            <Coins amount={reward} />
            <IconArrowRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
