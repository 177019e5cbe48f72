import { Button, Group, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { CopyButton } from '../../ui/feedback/copy-button';
import { StepHeading } from '../../ui/forms/step-heading';
import classes from './second-step.module.css';

/** The recovery codes, which are shown this once: to print, or to copy. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  return (
    <Stack gap="lg">
      <div>
        <StepHeading id="codici" focus>
          I tuoi codici di recupero
        </StepHeading>
        <p className={classes.hint}>
          Se perdi il telefono, ciascuno ti fa accedere una volta al posto del codice dell’app. Conservali su carta o
          dove tieni le password: dopo questa schermata non si possono più vedere.
        </p>
      </div>
      <section className={classes.codes} aria-labelledby="codici">
        <p className={classes.printed}>{`Codici di recupero di FORM per ${email}: ciascuno vale una volta.`}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <Group gap="sm">
        <Button onClick={onDone}>Li ho conservati</Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Stampa
        </Button>
        <CopyButton value={codes.join('\n')} label="Copia i codici" done="Codici copiati" />
      </Group>
    </Stack>
  );
}
