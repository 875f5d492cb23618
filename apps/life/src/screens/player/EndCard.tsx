import { mutation, perform } from '@oun/client/mutation';
import { INTENSITY_ANSWERS, INTENSITY_LABELS, rateLesson } from '@oun/contract/lesson';
import type { Picture as PictureData } from '@oun/contract/picture';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Chip } from '@oun/ui/chip';
import { useQueryClient } from '@tanstack/react-query';
import { ListPlus, RotateCcw, Share } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

export type NextUp = { words: string; picture: PictureData; go: () => void };

const NEXT_SECONDS = 10;
/** What "easy, right, hard" says of five stars; one can still write more on the program's page. */
const RATING = { easy: 4, right: 5, hard: 4 } as const;

const send = mutation(rateLesson, { touches: 'nothing' });

/** It is done: a word of praise, how it was, and what comes next. */
export function EndCard({
  playableId,
  title,
  seconds,
  isDone,
  next,
  onKeep,
  onAgain,
  onClose,
  share,
}: {
  playableId: string;
  title: string;
  seconds: number;
  isDone: boolean;
  next: NextUp | undefined;
  onKeep: (() => void) | undefined;
  onAgain: () => void;
  onClose: () => void;
  share: { title: string; path: string };
}) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<(typeof INTENSITY_ANSWERS)[number]>();
  // Who does anything here wants to stay.
  const [isStaying, setStaying] = useState(false);
  const isLesson = /^\d+$/.test(playableId);

  async function rate(intensity: (typeof INTENSITY_ANSWERS)[number]) {
    setStaying(true);
    setAnswer(intensity);
    await perform(client, send, {
      body: { lesson_id: Number(playableId), rating: RATING[intensity], intensity },
    }).then(
      () => toast('알려줘서 고마워요. 다음 추천에 담을게요.'),
      (error: Error) => {
        setAnswer(undefined);
        toast(error.message, 'failed');
      },
    );
  }

  async function tell() {
    setStaying(true);
    const url = new URL(share.path, location.origin).href;
    const text = `오늘 운동 완료. ${share.title}`;
    if (navigator.share) return void (await navigator.share({ title: share.title, text, url }).catch(() => {}));
    await navigator.clipboard.writeText(`${text} ${url}`).then(
      () => toast('주소를 복사했어요.'),
      () => toast('복사하지 못했어요.', 'failed'),
    );
  }

  return (
    <div className="absolute inset-0 z-overlay flex flex-col items-center overflow-y-auto bg-level-90/95 px-6 pt-12 pb-safe-bottom">
      <div className="my-auto grid w-full max-w-96 gap-6">
        <div className="text-center">
          <p className="text-heading-30">{isDone ? '수고했어요' : '여기까지예요'}</p>
          <p className="num mt-2 text-body-16 text-level-20">
            {title} · {Math.round(seconds / 60)}분{isDone ? ' · 오늘 운동을 기록했어요' : ''}
          </p>
        </div>
        {isLesson && isDone ? (
          <fieldset className="text-center">
            <legend className="mx-auto mb-3 text-heading-16">오늘 운동, 어땠어요?</legend>
            <div className="flex flex-wrap justify-center gap-2">
              {INTENSITY_ANSWERS.map((one) => (
                <Chip key={one} pressed={answer === one} onClick={() => void rate(one)}>
                  {INTENSITY_LABELS[one]}
                </Chip>
              ))}
            </div>
          </fieldset>
        ) : null}
        {next ? <NextCard next={next} isCounting={!isStaying} onStay={() => setStaying(true)} /> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="gray" size="Large" onClick={onAgain}>
            <RotateCcw size={18} aria-hidden="true" /> 다시 하기
          </Button>
          <Button variant="gray" size="Large" onClick={() => void tell()}>
            <Share size={18} aria-hidden="true" /> 자랑하기
          </Button>
        </div>
        <div className="grid gap-2">
          <Button size="Large" full onClick={onClose}>
            마치기
          </Button>
          {onKeep ? (
            <Button variant="ink" full aria-haspopup="dialog" onClick={() => (setStaying(true), onKeep())}>
              <ListPlus size={20} aria-hidden="true" /> 플레이리스트에 담기
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function NextCard({ next, isCounting, onStay }: { next: NextUp; isCounting: boolean; onStay: () => void }) {
  const [left, setLeft] = useState(NEXT_SECONDS);
  // Going there is once a countdown, however often this is drawn until the next film has come.
  const go = useEffectEvent(() => next.go());
  useEffect(() => {
    if (!isCounting) return;
    if (left <= 0) return go();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isCounting]);
  return (
    <section aria-label="다음 운동" className="rounded-card bg-level-80 p-4">
      <div className="flex items-center gap-3">
        <Picture picture={next.picture} alt="" sizes="96px" className="w-24 shrink-0" />
        <div className="min-w-0">
          <p className="num text-body-14 text-level-20" role="timer">
            {isCounting ? `${left}초 뒤에 이어서 해요` : '다음 운동'}
          </p>
          <p className="mt-0.5 line-clamp-2 text-heading-16">{next.words}</p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="gray" onClick={onStay} disabled={!isCounting}>
          멈추기
        </Button>
        <Button variant="gray" onClick={next.go}>
          지금 하기
        </Button>
      </div>
    </section>
  );
}
