import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccountLayout } from '../account-layout';

interface IncompleteLinkProps {
  /** What the token that the address lacks is needed for. */
  purpose: string;
  /** The way to another link. */
  children?: ReactNode;
}

/** What a link of a message leads to where it arrived in pieces. */
export const IncompleteLink = ({ purpose, children }: IncompleteLinkProps) => (
  <AccountLayout title="Link incompleto" lead={`A questo indirizzo manca il codice che serve per ${purpose}.`}>
    <Stack gap="md">
      <Text my="md">Apri di nuovo il link che hai ricevuto, per intero.</Text>
      {children}
    </Stack>
  </AccountLayout>
);
