import { useEffect, useRef, useState } from 'react';
import { useKeepsOrientation } from '../entities/keeps-orientation';
import { readVisitors, removeVisitors, storeVisitors } from '../session/visitor-storage';
import {
  type Answers,
  type Statements,
  useDraftQuery,
  useDropDraftMutation,
  useKeepDraftMutation,
} from './orientation-api';

const name = 'orientation';

interface Given {
  version: number;
  answers: Answers;
}

/** A visitor's answers in this browser; null where there are none. */
export function visitorsAnswers(): (Given & { hasSignedIn: boolean }) | null {
  const kept = readVisitors(name);
  const value = kept?.value;
  if (!kept || typeof value !== 'object' || value === null || !('version' in value) || !('answers' in value))
    return null;
  const { version, answers } = value;
  if (typeof version !== 'number' || typeof answers !== 'object' || answers === null) return null;
  const whole = Object.entries(answers).filter(([, answer]) => Number.isInteger(answer) && answer >= 1 && answer <= 5);
  return whole.length === 0 ? null : { version, answers: Object.fromEntries(whole), hasSignedIn: kept.hasSignedIn };
}

export const forgetVisitorsAnswers = () => removeVisitors(name);

export interface OwnAnswers {
  /** Undefined until they are known. */
  answers: Answers | undefined;
  /** Answers of before were to other statements, and are gone. */
  isOutdated: boolean;
  /** What was answered last is not with FORM, and is sent again with the next answer. */
  isUnsent: boolean;
  answer: (statement: string, value: number) => void;
  /** Begins anew. */
  clear: () => void;
}

/** The answers to the statements of today, kept as they are given: a reload loses none. */
export function useAnswers(asked: Statements | undefined): OwnAnswers {
  const { version = 0, statements = [] } = asked ?? {};
  const isOfMember = useKeepsOrientation();
  const draft = useDraftQuery(undefined, { skip: !isOfMember });
  const [keep, { isError }] = useKeepDraftMutation();
  const [drop] = useDropDraftMutation();
  const [given, setGiven] = useState<Answers>();
  const send = useOneByOne((answers: Answers) => keep({ version, answers }));

  const visitors = asked && !isOfMember ? visitorsAnswers() : null;
  const found: Given | undefined = isOfMember ? draft.currentData : (visitors ?? { version, answers: {} });
  const before = asked && found;
  const isOutdated = given === undefined && before !== undefined && before.version !== version;
  const known = new Set(statements.map(({ _id }) => _id));
  const ofToday = (all: Answers) => Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)));
  const answers = given ?? (before && (isOutdated ? {} : ofToday(before.answers)));

  const store = (next: Answers) => {
    setGiven(next);
    if (isOfMember) send(next);
    else storeVisitors(name, { version, answers: next });
  };
  return {
    answers,
    isOutdated,
    isUnsent: isOfMember && isError,
    answer: (statement, value) => store({ ...answers, [statement]: value }),
    clear: () => {
      setGiven({});
      if (isOfMember) void drop();
      else forgetVisitorsAnswers();
    },
  };
}

/** Sends one after the other, and of several that wait the newest. */
function useOneByOne<Sent>(send: (one: Sent) => Promise<unknown>): (one: Sent) => void {
  const waiting = useRef<{ one: Sent } | null>(null);
  const isBusy = useRef(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const next = async (): Promise<void> => {
    const due = waiting.current;
    if (isBusy.current || due === null) return;
    waiting.current = null;
    isBusy.current = true;
    await latest.current(due.one);
    isBusy.current = false;
    await next();
  };
  return (one) => {
    waiting.current = { one };
    void next();
  };
}
