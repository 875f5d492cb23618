import { nowMs } from '@oun/brand/clock';
import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { listQuery, query } from '@oun/client/query';
import type { ConversationMessage } from '@oun/contract/conversation';
import * as calls from '@oun/contract/conversation-admin';
import type { TalkRoom } from '@oun/contract/conversation-admin';
import { adminAnswerTalkRules } from '@oun/contract/conversation-admin-forms';
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '@oun/contract/conversation-rules';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { MEMBERSHIP_STATE_LABELS } from '@oun/contract/membership';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { popupError, toast } from '@oun/shell/overlays';
import { PhotoPicker } from '@oun/shell/photo-picker';
import { Picture } from '@oun/shell/picture';
import type { UploadedPhoto } from '@oun/shell/upload-photo';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { TextArea } from '@oun/ui/text-area';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { momentText } from '../moment-text.ts';
import { Facts, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { handlerWords, TALK_WORDS } from './talk-words.ts';

/** One conversation beside the list, with what there is to know of the member. */
export function TalkDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(calls.adminGetTalk, { params: { id } }));
  return (
    <StaffDrawer
      label="1:1 문의"
      title={found.data ? `${found.data.member.nickname} 님` : '1:1 문의'}
      query={found}
      onClose={onClose}
    >
      {(data) => <Room room={data} />}
    </StaffDrawer>
  );
}

const TOUCHED = {
  touches: [calls.adminGetTalk, calls.adminListTalks, calls.adminListTalkMessages],
  isSharedWork: true,
} as const;
const take = mutation(calls.adminTakeTalk, TOUCHED);
const close = mutation(calls.adminCloseTalk, TOUCHED);
const send = onceMutation(calls.adminAnswerTalk, TOUCHED);
const read = mutation(calls.adminReadTalk, { touches: [calls.adminListTalks] });
const type = mutation(calls.adminTypeTalk, { touches: 'nothing' });

function Room({ room }: { room: TalkRoom }) {
  const { id, context, handler, state } = room;
  const failed = { onError: (error: Error) => void popupError(error) };
  const taking = useMutation({ ...take, ...failed });
  const closing = useMutation({ ...close, ...failed, onSuccess: () => toast('상담을 마쳤어요') });
  const isOthers = handler !== null && !handler.is_me;
  return (
    <div className="grid gap-6 p-5">
      <Part title="회원">
        <Facts
          facts={[
            ['상태', `${TALK_WORDS[state]} · ${handlerWords(room)}`],
            ['회원', `${room.member.id} · ${momentText(context.joined_at)} 가입`],
            [
              '멤버십',
              context.membership
                ? `${MEMBERSHIP_STATE_LABELS[context.membership.state]}${context.membership.until ? ` · ${momentText(context.membership.until)}까지` : ''}`
                : '없음',
            ],
            ['진행 중인 클레임', `${context.open_claims}건`],
          ]}
        />
        {context.orders.length > 0 ? (
          <ul aria-label="최근 주문" className="mt-3 grid gap-1 text-body-13">
            {context.orders.map((order) => (
              <li key={order.number}>
                <Link href={`/store/orders?order=${order.number}`} className="num hover:underline">
                  {order.number} · {order.title} · {momentText(order.ordered_at)}
                </Link>
                {isOthers ? null : <Offers conversationId={id} items={order.items} />}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-3 flex gap-2">
          {handler?.is_me ? null : (
            <Button
              size="Dense"
              variant="line"
              pending={taking.isPending}
              onClick={() => taking.mutate({ params: { id }, body: { is_taking_over: isOthers } })}
            >
              {isOthers ? '넘겨받기' : '맡기'}
            </Button>
          )}
          {state === 'CLOSED' || isOthers ? null : (
            <Button
              size="Dense"
              variant="line"
              pending={closing.isPending}
              onClick={() => closing.mutate({ params: { id } })}
            >
              상담 마치기
            </Button>
          )}
        </div>
      </Part>
      <Messages room={room} />
      {isOthers ? (
        <Callout tone="caution">
          {handler.nickname} 상담원이 답하고 있어요. 이어서 답하려면 먼저 넘겨받아주세요.
        </Callout>
      ) : (
        <AnswerForm id={id} />
      )}
    </div>
  );
}

type Items = TalkRoom['context']['orders'][number]['items'];

/** A card for what the member may have taken back; asking for it is theirs. */
function Offers({ conversationId, items }: { conversationId: number; items: Items }) {
  const offering = useMutation({
    ...send,
    onSuccess: () => toast('신청 카드를 보냈어요'),
    onError: (error) => void popupError(error),
  });
  const offered = items.filter(({ offers }) => offers.length > 0);
  if (offered.length === 0) return null;
  return (
    <ul aria-label="신청 카드 보내기" className="mt-1 mb-2 grid gap-1">
      {offered.map(({ id, name, option_text, offers }) => (
        <li key={id} className="flex items-center gap-2 rounded-control bg-level-5 py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate text-body-13">
            {[name, option_text].filter(Boolean).join(' · ')}
          </span>
          {offers.map((type) => (
            <Button
              key={type}
              size="Dense"
              variant="line"
              aria-label={`${name} ${CLAIM_TYPE_LABELS[type]} 카드 보내기`}
              pending={offering.isPending}
              onClick={() =>
                offering.mutate({ params: { id: conversationId }, body: { offer: { order_item_id: id, type } } })
              }
            >
              {CLAIM_TYPE_LABELS[type]} 카드
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}

const OFFER_WORDS = { OPEN: '아직 신청하지 않음', ASKED: '신청함', OVER: '신청할 수 없음' } as const;

function Messages({ room: { id, unread_count } }: { room: TalkRoom }) {
  const list = useInfiniteQuery(listQuery(calls.adminListTalkMessages, { params: { id }, query: {} }));
  const items = (list.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const lastId = items.at(-1)?.id ?? 0;
  const { mutate } = useMutation(read);
  useEffect(() => {
    if (lastId > 0 && unread_count > 0) mutate({ params: { id }, body: { last_id: lastId } });
  }, [id, lastId, unread_count, mutate]);
  return (
    <Part title="주고받은 말">
      <div
        // What scrolls must scroll by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label="대화 내용"
        className="max-h-[46dvh] overflow-y-auto rounded-card bg-level-5 p-3"
      >
        <Block query={list} title="주고받은 말을 불러오지 못했어요" skeleton={<Skeleton className="h-32" />}>
          {() => (
            <>
              {list.hasNextPage ? (
                <Button
                  size="Dense"
                  variant="plain"
                  pending={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  지난 이야기 보기
                </Button>
              ) : null}
              <ol className="grid gap-2">
                {items.map((item) => (
                  <Line key={item.id} item={item} />
                ))}
              </ol>
            </>
          )}
        </Block>
        <Bottom key={lastId} />
      </div>
    </Part>
  );
}

/** Scrolls what it stands in to its end when it comes: a new one for each new word. */
function Bottom() {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = here.current?.parentElement;
    box?.scrollTo({ top: box.scrollHeight });
  }, []);
  return <div ref={here} />;
}

function Line({ item }: { item: ConversationMessage }) {
  const isStaff = item.by === 'STAFF';
  return (
    <li className={cx('grid max-w-[85%] gap-1', isStaff ? 'justify-self-end' : 'justify-self-start')}>
      <p className="num text-body-12 text-level-60">
        {item.name} · {momentText(item.created_at)}
        {isStaff && item.is_read ? ' · 읽음' : ''}
        {item.is_edited ? ' · 고침' : ''}
      </p>
      {item.order ? (
        <Link
          href={`/store/orders?order=${item.order.number}`}
          className="num rounded-control bg-level-0 px-3 py-2 text-body-14 hover:underline"
        >
          주문 {item.order.number} · {item.order.title}
        </Link>
      ) : null}
      {item.offer ? (
        <Link
          href={`/store/orders?order=${item.offer.order_number}`}
          className="rounded-control bg-level-0 px-3 py-2 text-body-14 hover:underline"
        >
          {CLAIM_TYPE_LABELS[item.offer.type]} 카드 · {item.offer.name} · {OFFER_WORDS[item.offer.state]}
        </Link>
      ) : null}
      {item.pictures.map((picture, i) => (
        <Picture
          key={picture.url}
          picture={picture}
          ratio="1/1"
          sizes="160px"
          alt={`보낸 사진 ${i + 1}`}
          className="w-40"
        />
      ))}
      {item.content === '' ? null : (
        <p
          className={cx(
            'rounded-control px-3 py-2 text-body-14 break-words whitespace-pre-wrap',
            item.content === null ? 'bg-level-0 text-level-60' : isStaff ? 'bg-level-90 text-level-0' : 'bg-level-0',
          )}
        >
          {item.content ?? '지운 메시지예요'}
        </p>
      )}
    </li>
  );
}

/** Not at every letter: the other side takes one sign of it for a few seconds. */
const TYPED_EVERY_MS = 3_000;

function AnswerForm({ id }: { id: number }) {
  const form = useForm({
    start: { content: '', photos: [] as readonly UploadedPhoto[] },
    rules: adminAnswerTalkRules,
    names: { image_ids: 'photos' },
    send,
    toInput: ({ content, photos }) => ({ params: { id }, body: { content, image_ids: photos.map((one) => one.id) } }),
    faultAt: 'content',
    onDone: () => {
      form.restart();
    },
  });
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useMutation(type);
  const toldAt = useRef(0);
  const { content } = form.values;
  useEffect(() => {
    if (content === '' || nowMs() - toldAt.current < TYPED_EVERY_MS) return;
    toldAt.current = nowMs();
    mutate({ params: { id } });
  }, [content, id, mutate]);
  return (
    <form {...form.props} aria-label="답하기" className="grid gap-2">
      <TextArea {...form.text('content')} label="답" rows={3} maxLength={MESSAGE_MAX} />
      <PhotoPicker
        label="보낼 사진"
        photos={form.values.photos}
        most={MESSAGE_PHOTOS_MAX}
        onChange={(change) => form.update('photos', change)}
        onBusy={setBusy}
      />
      <Button
        type="submit"
        size="Dense"
        variant="ink"
        className="justify-self-end"
        disabled={isBusy}
        pending={form.isSending}
      >
        보내기
      </Button>
    </form>
  );
}
