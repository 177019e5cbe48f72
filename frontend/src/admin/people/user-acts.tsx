import type { AdminUser } from '../../api/api-types';
import { hasRole } from '../../session/roles';
import { EmptyState } from '../../ui/feedback/states';
import { ActList } from '../log/act-list';
import classes from './user.module.css';

/** What administrators did about the person; of an administrator also what they did. */
export function UserActs({ user }: { user: AdminUser }) {
  return (
    <>
      {hasRole(user, 'admin') ? (
        <section className={classes.part}>
          <h2>Che cosa ha fatto come amministratore</h2>
          <ActList filter={{ actor: user._id }} empty={<EmptyState title="Nessuna operazione" />} />
        </section>
      ) : null}
      <section className={classes.part}>
        <h2>Che cosa hanno fatto gli amministratori</h2>
        <ActList filter={{ subject: user._id }} empty={<EmptyState title="Nessuna operazione su questo account" />} />
      </section>
    </>
  );
}
