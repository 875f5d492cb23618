import { query } from '@oun/client/query';
import { adminGetReview, type AdminReview } from '@oun/contract/review-admin';
import { formatDay } from '@oun/shell/dates';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Stars } from '@oun/ui/rating';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../moment-text.ts';
import { Facts, History, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { ModerateForm } from './ModerateForm.tsx';

/** One review beside the list: all it says and shows, also while the store hides it. */
export function ReviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const review = useQuery(query(adminGetReview, { params: { id } }));
  return (
    <StaffDrawer
      label="리뷰 상세"
      title={review.data ? `${review.data.author.nickname} 님의 리뷰` : '리뷰'}
      query={review}
      onClose={onClose}
    >
      {(data) => <Detail review={data} />}
    </StaffDrawer>
  );
}

function Detail({ review }: { review: AdminReview }) {
  const { product, follow_up } = review;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <Stars value={review.rating} size={18} />
          <StatusDot tone={review.is_blocked ? 'failed' : 'done'}>{review.is_blocked ? '가려짐' : '보임'}</StatusDot>
        </p>
        <p className="text-body-15 break-words whitespace-pre-line">{review.content}</p>
        <Photos review={review} />
        {follow_up ? (
          <div className="rounded-card bg-level-5 p-4 text-body-14">
            <p className="text-body-13 text-level-60">한 달 사용 후기 · {formatDay(follow_up.created_at)}</p>
            <p className="mt-1 break-words whitespace-pre-line">{follow_up.content}</p>
          </div>
        ) : null}
      </div>
      <Part title="상품">
        <div className="flex items-center gap-3">
          <Picture
            picture={product.picture}
            alt=""
            ratio="1/1"
            sizes="48px"
            rounded="control"
            className="w-12 shrink-0"
          />
          <p className="min-w-0 flex-1 text-body-13">
            <b className="block">{product.name}</b>
            <span className="text-level-60">
              {[product.brand_name, review.option_text].filter(Boolean).join(' · ')}
            </span>
          </p>
        </div>
      </Part>
      <Part title="정보">
        <Facts
          facts={[
            ['쓴 때', `${momentText(review.created_at)}${review.is_edited ? ' · 고침' : ''}`],
            ['신체 정보', review.body.length > 0 ? review.body.join(' · ') : '알리지 않음'],
            ['적립', review.rewarded > 0 ? `${withCommas(review.rewarded)}P` : '없음'],
            ['도움돼요', `${withCommas(review.like_count)}명`],
            ...(review.order_number === null
              ? []
              : ([
                  [
                    '주문',
                    <Link key="order" href={`/store/orders?order=${review.order_number}`} className="underline">
                      {review.order_number}
                    </Link>,
                  ],
                ] as const)),
            ...(review.block_reason === null ? [] : ([['가린 까닭', review.block_reason]] as const)),
          ]}
        />
      </Part>
      <ModerateForm key={String(review.is_blocked)} review={review} />
      <Part title={`기록 ${review.history.length}`}>
        <History rows={review.history} />
      </Part>
    </div>
  );
}

function Photos({ review: { pictures } }: { review: AdminReview }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="리뷰 사진" className="flex flex-wrap gap-2">
      {pictures.map((picture, i) => (
        <li key={picture.url}>
          <a href={picture.url.replace('{width}', String(picture.widths.at(-1)))} target="_blank" rel="noreferrer">
            <Picture
              picture={picture}
              alt={`리뷰 사진 ${i + 1}`}
              ratio="1/1"
              sizes="96px"
              rounded="control"
              className="w-24"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
