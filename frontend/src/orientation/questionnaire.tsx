import { Button, Group, Progress } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Statements } from './orientation-api';
import classes from './questionnaire.module.css';
import type { OwnAnswers } from './use-answers';

export const answerLabels = [
  'Non mi piace per niente',
  'Mi piace poco',
  'Così così',
  'Mi piace',
  'Mi piace molto',
] as const;

interface QuestionnaireProps {
  statements: Statements['statements'];
  own: OwnAnswers;
  /** All statements were shown. */
  onEnd: () => void;
  onLeave: () => void;
}

/** The statements, one at a time: a touch or a key from 1 to 5 answers and goes on; arrows move among the answers. */
export function Questionnaire({ statements, own, onEnd, onLeave }: QuestionnaireProps) {
  const { answers = {}, answer, isUnsent } = own;
  const [index, setIndex] = useState(() => firstOpen(statements, answers));
  const progress = useId();
  const statement = statements[index];
  const chosen = statement && Object.hasOwn(answers, statement._id) ? answers[statement._id] : undefined;
  const goOn = () => (index + 1 < statements.length ? setIndex(index + 1) : onEnd());
  const choose = (value: number) => {
    if (!statement) return;
    answer(statement._id, value);
    goOn();
  };
  // Elsewhere on the page a digit is no answer.
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
    if (isPlain && /^[1-5]$/.test(event.key)) choose(Number(event.key));
  };
  if (!statement) return null;
  const next = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  return (
    <form className={`sheet ${classes.sheet}`} onSubmit={next} onKeyDown={onKeyDown}>
      <div className={classes.progress}>
        <p id={progress}>
          Frase <span className="tabular">{index + 1}</span> di <span className="tabular">{statements.length}</span>
        </p>
        <Progress value={(100 * index) / statements.length} size="sm" aria-hidden="true" />
      </div>
      <Choice
        key={statement._id}
        text={statement.text}
        progress={progress}
        chosen={chosen}
        onChoose={(value, isPointer) => (isPointer ? choose(value) : answer(statement._id, value))}
      />
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          onClick={() => (index === 0 ? onLeave() : setIndex(index - 1))}
        >
          Indietro
        </Button>
        <Button
          type="submit"
          variant={chosen === undefined ? 'default' : 'filled'}
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {chosen === undefined ? 'Salta' : 'Avanti'}
        </Button>
      </Group>
      <p className={classes.kept} role="status">
        {isUnsent ? 'Senza rete: l’ultima risposta resta in questo browser, e parte quando la rete torna.' : ''}
      </p>
    </form>
  );
}

/** The first statement without an answer behind the last one that has one, or the first of all. */
function firstOpen(statements: Statements['statements'], answers: Readonly<Record<string, number>>): number {
  const last = statements.findLastIndex(({ _id }) => Object.hasOwn(answers, _id));
  return Math.min(last + 1, statements.length - 1);
}

interface ChoiceProps {
  text: string;
  /** The id of what says how far it is. */
  progress: string;
  chosen: number | undefined;
  onChoose: (value: number, isPointer: boolean) => void;
}

function Choice({ text, progress, chosen, onChoose }: ChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isPointer = useRef(false);
  // A screen reader says the statement as the name of the group, once, and the keyboard is in it.
  useEffect(() => {
    const inputs = group.current?.querySelectorAll('input') ?? [];
    const first = [...inputs].find((input) => input.checked) ?? inputs[0];
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset
      ref={group}
      aria-describedby={progress}
      className={classes.choice}
      onPointerDown={() => {
        isPointer.current = true;
      }}
      onKeyDown={() => {
        isPointer.current = false;
      }}
    >
      <legend>{text}</legend>
      {answerLabels.map((label, index) => (
        <label key={label}>
          <input
            type="radio"
            name="risposta"
            value={index + 1}
            checked={chosen === index + 1}
            onChange={() => onChoose(index + 1, isPointer.current)}
            // Who touches the answer that is chosen already goes on with it.
            onClick={() => chosen === index + 1 && isPointer.current && onChoose(index + 1, true)}
          />
          <span>{label}</span>
          <small aria-hidden="true">{index + 1}</small>
        </label>
      ))}
    </fieldset>
  );
}
