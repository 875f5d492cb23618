import type { ReceivedGift } from '@oun/contract/gift';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { useNow } from '@oun/shell/now';
import { popup } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { useInfiniteQuery } from '@tanstack/react-query';
import { receivePath } from './gift-paths.ts';
import { receivedGifts } from './gift-queries.ts';
import { receivedLine } from './gift-words.ts';
import { GiftActions, GiftRow, GiftsSkeleton } from './GiftRow.tsx';

export function Received() {
  const gifts = useInfiniteQuery(receivedGifts);
  const now = new Date(useNow());
  return (
    <div className="flex-1 px-5 pb-10">
      <Block query={gifts} title="받은 선물을 불러오지 못했어요" skeleton={<GiftsSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoneReceived />;
          return (
            <>
              <ul>
                {items.map((gift) => (
                  <ReceivedRow key={gift.id} gift={gift} now={now} />
                ))}
              </ul>
              <ComingOrEnd list={gifts} />
            </>
          );
        }}
      </Block>
    </div>
  );
}

function NoneReceived() {
  return (
    <EmptyBlock
      ground="none"
      className="mt-10"
      illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
      title="아직 받은 선물이 없어요"
      description="선물 링크를 받으면 여기에 모여요."
      action={
        <ButtonLink variant="gray" href="/voucher">
          코드 등록하기
        </ButtonLink>
      }
    />
  );
}

function ReceivedRow({ gift, now }: { gift: ReceivedGift; now: Date }) {
  const { sender, name, token, can_thank, thanks } = gift;
  return (
    <GiftRow design={gift.design} title={`${sender} 님이 보냈어요`} facts={name} line={receivedLine(gift, now)}>
      <GiftActions>
        {token ? (
          <ButtonLink variant="line" full href={receivePath(token)}>
            선물 받기
          </ButtonLink>
        ) : null}
        {can_thank ? (
          <Button
            variant="line"
            full
            aria-haspopup="dialog"
            onClick={() => void import('./card-sheet.tsx').then(({ openThanks }) => openThanks(gift))}
          >
            고맙다고 답하기
          </Button>
        ) : null}
        {thanks ? (
          <Button variant="line" full onClick={() => void popup({ title: '내가 보낸 답장', message: thanks })}>
            답장 보기
          </Button>
        ) : null}
        <Button
          variant="line"
          full
          aria-haspopup="dialog"
          onClick={() => void import('./card-sheet.tsx').then(({ openCard }) => openCard(gift))}
        >
          카드 보기
        </Button>
      </GiftActions>
    </GiftRow>
  );
}
