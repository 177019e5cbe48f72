import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../api/connection';
import { useKeepsOrientation } from '../entities/orientation/keeps-orientation';
import { readVisitors, removeVisitors, storeVisitors } from '../session/visitor-storage';
import {
  type Answers,
  type Statements,
  useDraftQuery,
  useDropDraftMutation,
  useKeepDraftMutation,
} from './orientation-api';
import { confirmSent, forgetUnsent, type Given, givenIn, keepUnsent, unsentAnswers } from './unsent-answers';

const name = 'orientation';

/** A visitor's answers in this browser; null where there are none. */
export function visitorsAnswers(): (Given & { hasSignedIn: boolean }) | null {
  const kept = readVisitors(name);
  const given = givenIn(kept?.value);
  return kept && given && { ...given, hasSignedIn: kept.hasSignedIn };
}

export const forgetVisitorsAnswers = () => removeVisitors(name);

export interface OwnAnswers {
  /** Undefined until they are known. */
  answers: Answers | undefined;
  /** Answers of before were to other statements, and are gone. */
  isOutdated: boolean;
  /** What was answered last is not with FORM: this browser keeps it, and sends it when FORM answers again. */
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
  const send = useOneByOne(async (answers: Answers) => {
    const { error } = await keep({ version, answers });
    // What does not fit the statements would be refused again.
    if (!error || ('status' in error && error.status === 400)) confirmSent({ version, answers });
  });

  const visitors = asked && !isOfMember ? visitorsAnswers() : null;
  const unsent = asked && isOfMember ? unsentAnswers(version) : {};
  const found: Given | undefined = isOfMember
    ? draft.currentData && withUnsent(draft.currentData, { version, answers: unsent })
    : (visitors ?? { version, answers: {} });
  const before = asked && found;
  const isOutdated = given === undefined && before !== undefined && before.version !== version;
  const known = new Set(statements.map(({ _id }) => _id));
  const ofToday = (all: Answers) => Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)));
  const answers = given ?? (before && (isOutdated ? {} : ofToday(before.answers)));

  const isBack = useConnection() === 'online' && isOfMember && before !== undefined;
  const sendUnsent = useEffectEvent(() => {
    if (answers && Object.keys(unsent).length > 0) send(answers);
  });
  useEffect(() => {
    if (isBack) sendUnsent();
  }, [isBack]);

  return {
    answers,
    isOutdated,
    isUnsent: isOfMember && isError,
    answer: (statement, value) => {
      const next = { ...answers, [statement]: value };
      setGiven(next);
      if (!isOfMember) return storeVisitors(name, { version, answers: next });
      keepUnsent({ version, answers: { ...unsent, [statement]: value } });
      send(next);
    },
    clear: () => {
      setGiven({});
      if (!isOfMember) return forgetVisitorsAnswers();
      forgetUnsent();
      void draftSettled().then(() => drop());
    },
  };
}

/** The draft as FORM has it, with what was answered here since; of other statements than today's only that counts. */
const withUnsent = (draft: Given, unsent: Given): Given => {
  if (Object.keys(unsent.answers).length === 0) return draft;
  const before = draft.version === unsent.version ? draft.answers : {};
  return { version: unsent.version, answers: { ...before, ...unsent.answers } };
};

let sending: Promise<unknown> = Promise.resolve();

/** Resolves once FORM has the answers that were given so far, or could not be reached: later ones would bring back what is deleted. */
export const draftSettled = (): Promise<unknown> => sending;

/** Sends one after the other, and of several that wait the newest. */
function useOneByOne<Sent>(send: (one: Sent) => Promise<unknown>): (one: Sent) => void {
  const waiting = useRef<{ one: Sent } | null>(null);
  const isBusy = useRef(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const sendAll = async (): Promise<void> => {
    isBusy.current = true;
    for (let due = waiting.current; due !== null; due = waiting.current) {
      waiting.current = null;
      await latest.current(due.one);
    }
    isBusy.current = false;
  };
  return (one) => {
    waiting.current = { one };
    // A screen that was left may be sending still.
    if (!isBusy.current) sending = Promise.all([sending, sendAll()]);
  };
}
