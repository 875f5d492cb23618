import type { SurveyAnswer } from '@oun/contract/survey-rules';
import { useCallback, useEffect, useState } from 'react';

export type Answers = Readonly<Record<number, SurveyAnswer>>;

const keyOf = (id: number) => `oun.survey.${id}`;
const SENT = 'sent';

/** Nothing where the browser keeps nothing, or somebody changed it. */
function read(id: number): Answers | typeof SENT {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === SENT ? SENT : kept ? (JSON.parse(kept) as Answers) : {};
  } catch {
    return {};
  }
}

function keep(id: number, kept: string): void {
  try {
    localStorage.setItem(keyOf(id), kept);
  } catch {
    // Then it lives as long as the page does.
  }
}

/** What somebody has said so far: kept on the device until it is sent, and that it was sent from here. */
export function useSurveyDraft(id: number) {
  const [kept, setKept] = useState<Answers | typeof SENT>({});
  // Known to this browser alone, so it comes after the page.
  useEffect(() => setKept(read(id)), [id]);
  const say = useCallback(
    (answer: SurveyAnswer) =>
      setKept((before) => {
        const after = { ...(before === SENT ? {} : before), [answer.question_id]: answer };
        keep(id, JSON.stringify(after));
        return after;
      }),
    [id],
  );
  const finish = useCallback(() => {
    keep(id, SENT);
    setKept(SENT);
  }, [id]);
  return { answers: kept === SENT ? {} : kept, isSent: kept === SENT, say, finish };
}
