import { touch } from '@oun/client/mutation';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import type {
  AboutOrder,
  ClaimOffer,
  Conversation,
  ConversationMessage,
  getMyConversation,
} from '@oun/contract/conversation';
import { conversationEvents } from '@oun/contract/conversation-rules';
import type { Output } from '@oun/contract/endpoint';
import { Block } from '@oun/shell/block';
import { useAddress } from '@oun/shell/link';
import { useLive } from '@oun/shell/live';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Avatar } from '@oun/ui/avatar';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight, Ellipsis, RotateCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayWords, timeWords } from './cs-words.ts';
import { messagesOf, mine, read, TOUCHED } from './queries.ts';
import type { Outgoing } from './use-outgoing.ts';
import { useOutgoing } from './use-outgoing.ts';

/** Filling in a form weighs more than reading does. */
const Composer = lazy(() => import('./Composer.tsx'));

export const loader = prefetch<Output<typeof getMyConversation>>(() => [mine]);
export const meta = pageMeta({ title: '1:1 문의', isPrivate: true });

function CsScreen() {
  const found = useQuery(mine);
  return (
    <Page title="1:1 문의" referrer="/my" className="flex min-h-[calc(100dvh-8rem)] flex-col pb-0!">
      <Block query={found} title="문의를 불러오지 못했어요" skeleton={<Waiting />}>
        {({ conversation, desk }) => <Room conversation={conversation} desk={desk} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(CsScreen);

const orderIn = (search: URLSearchParams): string | undefined =>
  /^[\dA-Z-]{8,40}$/.exec(search.get('order') ?? '')?.[0];

type Desk = Output<typeof getMyConversation>['desk'];
/** So long after the last sign of it somebody is still taken to be writing. */
const TYPING_MS = 5_000;

function Room({ conversation, desk }: { conversation: Conversation | null; desk: Desk }) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [isTyping, setTyping] = useState(false);
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLive = useLive(conversation ? conversationEvents(conversation.id) : undefined, {
    onChange: () => {
      setTyping(false);
      void touch(client, TOUCHED);
    },
    onTyping: () => {
      clearTimeout(fading.current);
      setTyping(true);
      fading.current = setTimeout(() => setTyping(false), TYPING_MS);
    },
  });
  const outgoing = useOutgoing(conversation?.id);
  const isTalking = conversation !== null && conversation.handler !== null && conversation.state !== 'CLOSED';
  return (
    <>
      <div className="px-5 pt-6 pb-2">
        <h1 className="text-heading-24">1:1 문의</h1>
        <p className="mt-1 flex items-center gap-1.5 text-body-14 text-level-60" role="status">
          {isTalking ? (
            <>
              <span aria-hidden="true" className="size-2 rounded-chip bg-success" /> 지금 상담 중 ·{' '}
              {conversation.handler?.nickname} 상담원
            </>
          ) : desk.is_open ? (
            '남겨두면 차례대로 답해드려요.'
          ) : (
            <>
              지금은 쉬는 시간이에요.
              {desk.opens_at
                ? ` 남겨두면 ${dayWords(desk.opens_at)} ${timeWords(desk.opens_at).replace(':00', '시')}부터 답해드려요.`
                : ''}
            </>
          )}
        </p>
      </div>
      {isLive ? null : (
        <Callout tone="caution" alert className="mx-5" icon={<RotateCw size={20} />}>
          다시 연결하고 있어요. 보낸 글은 순서대로 전해져요.
        </Callout>
      )}
      {conversation ? (
        <Messages conversation={conversation} outgoing={outgoing} isTyping={isTyping} />
      ) : (
        <>
          <EmptyBlock
            ground="none"
            className="my-auto"
            illustration={<img src="/empty-feed.webp" alt="" width={112} height={112} />}
            title="무엇을 도와드릴까요?"
            description="주문, 결제, 멤버십 무엇이든 남겨주세요."
          />
          <ol className="px-5">
            {outgoing.items.map((item) => (
              <Sending key={item.key} item={item} onAgain={() => outgoing.again(item.key)} />
            ))}
          </ol>
        </>
      )}
      <Suspense fallback={<div className="h-18" />}>
        <Composer
          orderNumber={orderIn(search)}
          onDropOrder={() => setSearch({}, { replace: true, preventScrollReset: true })}
          onSend={outgoing.send}
        />
      </Suspense>
    </>
  );
}

type MessagesProps = { conversation: Conversation; outgoing: ReturnType<typeof useOutgoing>; isTyping: boolean };

function Messages({ conversation, outgoing, isTyping }: MessagesProps) {
  const { id, unread_count } = conversation;
  const list = useInfiniteQuery(messagesOf(id));
  // Where the line stands is decided when the page is opened: it does not run away from who reads.
  const [firstNew] = useState(conversation.first_unread_id);
  const items = (list.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const lastId = items.at(-1)?.id ?? 0;
  useRead(id, lastId, unread_count);
  return (
    <div className="flex flex-1 flex-col justify-end px-5 pb-4">
      <Block query={list} title="주고받은 말을 불러오지 못했어요" skeleton={<Waiting />}>
        {() => (
          <>
            {list.hasNextPage ? (
              <Button
                variant="plain"
                className="self-center"
                pending={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                지난 이야기 보기
              </Button>
            ) : null}
            <ol aria-label="주고받은 말" aria-live="polite">
              {items.map((item, i) => {
                const before = items[i - 1];
                const isNewDay = !before || dayWords(before.created_at) !== dayWords(item.created_at);
                return (
                  <li key={item.id}>
                    {isNewDay ? (
                      <p className="num py-4 text-center text-body-13 text-level-60">{dayWords(item.created_at)}</p>
                    ) : null}
                    {item.id === firstNew ? (
                      <p className="my-3 flex items-center gap-3 text-body-13 font-semibold text-pink-60 before:h-px before:flex-1 before:bg-pink-20 after:h-px after:flex-1 after:bg-pink-20">
                        여기부터 새 메시지
                      </p>
                    ) : null}
                    <Bubble conversationId={id} item={item} isFirst={isNewDay || before?.by !== item.by} />
                  </li>
                );
              })}
              {outgoing.items.map((item) => (
                <Sending key={item.key} item={item} onAgain={() => outgoing.again(item.key)} />
              ))}
            </ol>
            {isTyping ? <Typing /> : null}
            {conversation.state === 'CLOSED' && outgoing.items.length === 0 ? (
              <p className="mt-4 text-center text-body-13 text-level-60">
                상담을 마쳤어요. 더 궁금한 것이 있으면 다시 남겨주세요.
              </p>
            ) : null}
          </>
        )}
      </Block>
      <Bottom key={`${lastId} ${outgoing.items.length} ${isTyping}`} />
    </div>
  );
}

/** Brings itself into sight when it comes: a new one for each new word. */
function Bottom() {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'end' });
  }, []);
  return <div ref={here} className="scroll-mb-28" />;
}

/** Read once it is in front of somebody; what comes while they look elsewhere waits until they are back. */
function useRead(id: number, lastId: number, unread: number) {
  const { mutate } = useMutation(read);
  useEffect(() => {
    if (lastId === 0 || unread === 0) return undefined;
    const tell = () => {
      if (document.visibilityState === 'visible') mutate({ params: { id }, body: { last_id: lastId } });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, lastId, unread, mutate]);
}

type BubbleProps = { conversationId: number; item: ConversationMessage; isFirst: boolean };

function Bubble({ conversationId, item, isFirst }: BubbleProps) {
  const isMine = item.by === 'MEMBER';
  const openMenu = () =>
    void import('./message-sheet.tsx').then(({ openMessageMenu }) => openMessageMenu(conversationId, item));
  const openPictures = (from: number) =>
    void import('@oun/shell/photos-sheet').then(({ openPhotos }) =>
      openPhotos(isMine ? '보낸 사진' : '받은 사진', item.pictures, from),
    );
  return (
    <div className={cx('flex gap-2', isMine && 'flex-row-reverse', isFirst ? 'mt-3' : 'mt-1.5')}>
      {isMine ? null : isFirst ? (
        <Avatar name={item.name} size={36} decorative />
      ) : (
        <span className="w-9 shrink-0" aria-hidden="true" />
      )}
      <div className={cx('flex max-w-[78%] min-w-0 flex-col', isMine ? 'items-end' : 'items-start')}>
        {!isMine && isFirst ? <p className="mb-1 text-body-13 font-semibold">{item.name} 상담원</p> : null}
        {item.order ? <OrderCard order={item.order} /> : null}
        {item.pictures.map((picture, i) => (
          <button
            key={picture.url}
            type="button"
            aria-label={`${isMine ? '보낸' : '받은'} 사진 ${i + 1} 크게 보기`}
            onClick={() => openPictures(i)}
            className="mb-1.5 w-48 rounded-control"
          >
            <Picture picture={picture} ratio="1/1" alt="" sizes="240px" />
          </button>
        ))}
        {item.content === '' ? null : (
          <p
            className={cx(
              'rounded-card px-4 py-2.5 text-body-16 wrap-anywhere whitespace-pre-wrap',
              item.content === null
                ? 'bg-level-5 text-level-60'
                : isMine
                  ? 'rounded-br-[4px] bg-level-90 text-level-0'
                  : 'rounded-bl-[4px] bg-level-10',
            )}
          >
            {item.content ?? '지운 메시지예요'}
          </p>
        )}
        {item.offer ? <OfferCard offer={item.offer} /> : null}
      </div>
      <div
        className={cx(
          'num flex shrink-0 flex-col justify-end text-body-12 text-level-60',
          isMine ? 'items-end' : 'items-start',
        )}
      >
        {item.can_change ? (
          <IconButton label="메시지 고치거나 지우기" icon={<Ellipsis size={18} />} onClick={openMenu} />
        ) : null}
        {isMine && item.is_read && item.content !== null ? <span>읽음</span> : null}
        {item.is_edited && item.content !== null ? <span>고침</span> : null}
        <time dateTime={item.created_at}>{timeWords(item.created_at)}</time>
      </div>
    </div>
  );
}

/** The order that is asked about, and the way to it. */
function OrderCard({ order: { number, title, ordered_at, picture } }: { order: AboutOrder }) {
  const address = useAddress();
  return (
    <Link
      href={address('store', `/my/orders/${number}`)}
      className="mb-1.5 flex w-72 max-w-full items-center gap-3 rounded-card bg-level-5 p-3"
    >
      {picture ? (
        <Picture picture={picture} alt="" ratio="1/1" sizes="56px" rounded="control" className="w-14 shrink-0" />
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="num block truncate text-body-13 text-level-60">주문 {number}</span>
        <b className="block truncate text-heading-14">{title}</b>
        <span className="num block text-body-13 text-level-60">{dayWords(ordered_at)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-level-60" />
    </Link>
  );
}

/** What may go back, chosen by who answers; the member asks for it in the order's own form, or leaves it. */
function OfferCard({ offer }: { offer: ClaimOffer }) {
  const { order_number, order_item_id, type, name, option_text, picture, state, claim_id } = offer;
  const address = useAddress();
  const what = CLAIM_TYPE_LABELS[type];
  const form = new URLSearchParams({ type, item: String(order_item_id) }).toString();
  return (
    <section
      aria-label={`${what} 안내`}
      className="mt-1.5 w-72 max-w-full rounded-card border border-level-20 bg-level-0 p-4"
    >
      <div className="flex items-center gap-3">
        {picture ? (
          <Picture picture={picture} alt="" ratio="1/1" sizes="56px" rounded="control" className="w-14 shrink-0" />
        ) : null}
        <span className="min-w-0 flex-1">
          <b className="block truncate text-heading-14">
            {what} · {name}
          </b>
          {option_text ? <span className="block truncate text-body-13 text-level-60">{option_text}</span> : null}
          <span className="num block truncate text-body-13 text-level-60">주문 {order_number}</span>
        </span>
      </div>
      {state === 'OPEN' ? (
        <ButtonLink
          href={address('store', `/my/orders/${order_number}/claim?${form}`)}
          variant="line"
          full
          className="mt-3"
        >
          {what} 신청하기
        </ButtonLink>
      ) : state === 'ASKED' ? (
        <Link
          href={address('store', `/my/claims/${claim_id}`)}
          className="mt-3 flex min-h-control items-center justify-center gap-1 text-body-14 font-semibold text-success"
        >
          <Check size={18} aria-hidden="true" /> {what} 신청함
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      ) : (
        <p className="mt-3 text-center text-body-13 text-level-60">지금은 신청할 수 없는 상품이에요.</p>
      )}
    </section>
  );
}

/** What is on its way, or could not be sent: pressed, it goes again. */
function Sending({ item, onAgain }: { item: Outgoing; onAgain: () => void }) {
  const words = (
    <span className="block rounded-card rounded-br-[4px] bg-level-90 px-4 py-2.5 text-left text-body-16 wrap-anywhere whitespace-pre-wrap text-level-0">
      {item.content || (item.photos.length > 0 ? `사진 ${item.photos.length}장` : `주문 ${item.orderNumber}`)}
    </span>
  );
  return (
    <li className="mt-1.5 flex flex-col items-end">
      {item.isFailed ? (
        <>
          <button type="button" onClick={onAgain} className="flex max-w-[78%] items-center gap-2">
            <RotateCw size={18} aria-hidden="true" className="shrink-0 text-error" />
            {words}
          </button>
          <p role="alert" className="mt-1 text-body-13 text-error">
            보내지 못했어요. 눌러서 다시 보내주세요.
          </p>
        </>
      ) : (
        <div className="max-w-[78%] opacity-60" aria-label="보내고 있어요">
          {words}
        </div>
      )}
    </li>
  );
}

const Typing = () => (
  <p className="mt-3 ml-11 flex w-fit gap-1.5 rounded-card rounded-bl-[4px] bg-level-10 px-4 py-4" role="status">
    <span className="sr-only">상담원이 쓰고 있어요</span>
    {[0, 1, 2].map((i) => (
      <span key={i} aria-hidden="true" className="size-2 rounded-chip bg-level-50 motion-safe:animate-pulse" />
    ))}
  </p>
);

const Waiting = () => (
  <SkeletonGroup label="문의를 불러오고 있어요" className="grid gap-3 px-5 py-5">
    <Skeleton className="h-12 w-52 justify-self-end" />
    <Skeleton className="h-16 w-60" />
    <Skeleton className="h-12 w-40 justify-self-end" />
  </SkeletonGroup>
);
