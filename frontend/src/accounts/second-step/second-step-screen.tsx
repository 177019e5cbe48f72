import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { User } from '../../api/api-types';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { LoadingState } from '../../ui/feedback/states';
import { AccountLayout } from '../account-layout';
import { SecondStepSetup } from './second-step-setup';

/** Where an administrator without the second step sets it up before anything else. */
export function SecondStepScreen() {
  const auth = useAuth();
  if (auth.status === 'loading') return <LoadingState label="Verifica autenticazione..." />;
  if (auth.status !== 'authenticated') return <Navigate to={paths.login} replace />;
  return <Setup user={auth.user} />;
}

function Setup({ user }: { user: User }) {
  // Once it is set up the user no longer lacks it, and still has to see the recovery codes.
  const [isDone, setDone] = useState(!user.lacksSecondStep);
  if (isDone) return <Navigate to={paths.dashboard} replace />;
  return (
    <AccountLayout
      title="Attiva la verifica in due passaggi"
      lead="Chi amministra FORM accede con la password e un codice del telefono. Finché non la attivi non puoi fare altro."
    >
      <SecondStepSetup email={user.email} onDone={() => setDone(true)} />
    </AccountLayout>
  );
}
