import type { SurveyAnswer } from '@oun/contract/survey-rules';
import { useSyncExternalStore } from 'react';

export type Answers = Readonly<Record<number, SurveyAnswer>>;

const SENT = 'sent';
const keyOf = (id: number) => `oun.survey.${id}`;
const watchers = new Set<() => void>();
/** Where the browser keeps nothing, it lives as long as the page does. */
const unkept = new Map<number, string>();

function read(id: number): string | null {
  try {
    return unkept.get(id) ?? localStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

function keep(id: number, text: string): void {
  try {
    localStorage.setItem(keyOf(id), text);
  } catch {
    unkept.set(id, text);
  }
  for (const watcher of watchers) watcher();
}

/** Nothing where somebody changed it. */
function answersIn(text: string | null): Answers {
  try {
    return text === null || text === SENT ? {} : (JSON.parse(text) as Answers);
  } catch {
    return {};
  }
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What somebody has said so far: kept on the device until it is sent, and that it was sent from here. */
export function useSurveyDraft(id: number) {
  const kept = useSyncExternalStore(
    watch,
    () => read(id),
    () => null,
  );
  const answers = answersIn(kept);
  return {
    answers,
    isSent: kept === SENT,
    say: (answer: SurveyAnswer) => keep(id, JSON.stringify({ ...answers, [answer.question_id]: answer })),
    finish: () => keep(id, SENT),
  };
}
