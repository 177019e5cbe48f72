import { Button, Group } from '@mantine/core';
import { Dialog } from '../layout/dialog';

export interface QuestionProps {
  /** What is lost. */
  text: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function UnsavedQuestionDialog({ text, onStay, onLeave }: QuestionProps) {
  return (
    <Dialog title="Vuoi lasciare la pagina?" text={text} onCancel={onStay}>
      <Group gap="sm">
        <Button onClick={onStay} autoFocus>
          Resta sulla pagina
        </Button>
        <Button variant="default" onClick={onLeave}>
          Esci senza inviare
        </Button>
      </Group>
    </Dialog>
  );
}
