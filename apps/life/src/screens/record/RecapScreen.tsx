import type { Output } from '@oun/contract/endpoint';
import type { getRecap } from '@oun/contract/habit';
import { daysOfMonth, placeInWeek } from '@oun/habit/day';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorRow } from '@oun/ui/error-block';
import { Skeleton } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CARD, drawRecap, type Ground, GROUND_WORDS, GROUNDS, sharePicture } from './picture-card.ts';
import { readMonth, recapOf } from './queries.ts';
import { minutesWords, monthWords, numberWords } from './words.ts';

export const loader = prefetch(({ url }) => {
  const month = readMonth(url.searchParams);
  return month ? [recapOf(month)] : [];
});
export const meta = pageMeta({ title: '돌아보기', isPrivate: true });

function RecapScreen() {
  const [search] = useSearchParams();
  const month = readMonth(search);
  const recap = useQuery({ ...recapOf(month ?? ''), enabled: month !== null });
  return (
    <Page title="돌아보기" referrer="/my/records" className="px-5">
      {month === null ? (
        <Nothing />
      ) : (
        <>
          <h1 className="num pt-6 text-heading-24">{monthWords(month)} 돌아보기</h1>
          <Block
            query={recap}
            title="돌아볼 기록을 불러오지 못했어요"
            skeleton={<Skeleton className="mt-4 aspect-4/5" shape="card" />}
          >
            {(data) => (data.count > 0 ? <Recap recap={data} /> : <Nothing />)}
          </Block>
        </>
      )}
    </Page>
  );
}

export default withPrefetched(RecapScreen);

const Nothing = () => (
  <EmptyBlock
    className="mt-6"
    illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
    title="돌아볼 기록이 없어요"
    description="운동한 달이 끝나면 사진 한 장으로 만들어드려요."
    action={<ButtonLink href="/my/records">기록 보기</ButtonLink>}
  />
);

function Recap({ recap }: { recap: Output<typeof getRecap> }) {
  const nickname = useShell().me?.nickname;
  const [ground, setGround] = useState<Ground>('sunset');
  const [isNamed, setNamed] = useState(true);
  const [hasKcal, setKcal] = useState(true);
  const { first, last } = daysOfMonth(recap.month);
  const { picture, url, isBroken, again } = useDrawn(
    `${ground} ${isNamed} ${hasKcal} ${recap.month} ${recap.count}`,
    () =>
      drawRecap(ground, {
        month: recap.month,
        count: recap.count,
        time: minutesWords(recap.minutes),
        kcal: hasKcal ? numberWords(recap.kcal) : undefined,
        streak: recap.streak_weeks,
        name: isNamed ? nickname : undefined,
        days: recap.days,
        firstPlace: placeInWeek(first),
        length: last - first + 1,
      }),
  );
  const said = `${monthWords(recap.month)}에 ${recap.count}번, ${minutesWords(recap.minutes)} 움직였어요.`;
  async function send() {
    if (!picture) return;
    const how = await sharePicture(picture, `oun-${recap.month}`, said);
    if (how === 'saved') toast('사진을 저장했어요.');
  }
  return (
    <>
      <div className="mx-auto mt-4 max-w-90 overflow-hidden rounded-block bg-level-10 shadow-float">
        {url ? (
          <img
            src={url}
            alt={`${said}${hasKcal ? ` ${numberWords(recap.kcal)}kcal.` : ''}${recap.streak_weeks > 0 ? ` ${recap.streak_weeks}주 연속.` : ''}`}
            width={CARD.width}
            height={CARD.height}
            className="block h-auto w-full"
          />
        ) : isBroken ? (
          <ErrorRow onRetry={again}>사진을 만들지 못했어요</ErrorRow>
        ) : (
          <Skeleton className="aspect-4/5" shape="card" />
        )}
      </div>
      <div role="radiogroup" aria-label="바탕" className="mt-4 flex justify-center gap-5">
        {GROUNDS.map((one) => (
          <label
            key={one}
            className="flex cursor-pointer flex-col items-center gap-1.5 text-body-14 has-checked:font-bold"
          >
            <input
              type="radio"
              name="ground"
              className="peer sr-only"
              checked={one === ground}
              onChange={() => setGround(one)}
            />
            <img
              src={`/recap-${one}.webp`}
              alt=""
              width={56}
              height={70}
              className={cx(
                'h-17.5 w-14 rounded-control object-cover',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-blue-50',
                one === ground && 'ring-2 ring-level-90 ring-offset-2',
              )}
            />
            {GROUND_WORDS[one]}
          </label>
        ))}
      </div>
      <div className="mt-4">
        <Switch label="이름 보이기" checked={isNamed} onChange={(event) => setNamed(event.target.checked)} />
        <Switch label="소모 열량 보이기" checked={hasKcal} onChange={(event) => setKcal(event.target.checked)} />
      </div>
      <p className="mt-1 text-body-13 text-level-60">체중과 통증 부위는 사진에 들어가지 않아요.</p>
      <Button size="Large" full className="mt-5" pending={!picture && !isBroken} onClick={() => void send()}>
        사진으로 공유
      </Button>
    </>
  );
}

/** A picture drawn anew whenever its wishes change; the last one stays until then. */
function useDrawn(wishes: string, draw: () => Promise<Blob>) {
  const [drawn, setDrawn] = useState<{ picture: Blob; url: string }>();
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = false;
    setBroken(false);
    draw().then(
      (picture) => {
        if (isStale) return;
        const url = URL.createObjectURL(picture);
        setDrawn((before) => {
          if (before) URL.revokeObjectURL(before.url);
          return { picture, url };
        });
      },
      () => !isStale && setBroken(true),
    );
    return () => {
      isStale = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what it draws is all in its wishes
  }, [wishes, tries]);
  return { ...drawn, isBroken, again: () => setTries(tries + 1) };
}
