import { query } from '@oun/client/query';
import { listProducts } from '@oun/contract/catalog';
import { type EQUIPMENT, LABELS, type Program } from '@oun/contract/content';
import { useAddress } from '@oun/shell/link';
import { Picture } from '@oun/shell/picture';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Rating } from '@oun/ui/rating';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, TriangleAlert, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressAt } from '../channels/picture-address.ts';
import { FollowButton } from '../library/MarkButtons.tsx';
import { Band } from './Band.tsx';

/** What it is, for whom, and what it takes. */
export function Overview({ program }: { program: Program }) {
  return (
    <>
      <div className="px-5 pt-6">
        <p className="flex flex-wrap gap-1.5">
          {program.is_free ? <Badge tone="ink">무료</Badge> : null}
          {program.is_new ? <Badge tone="pink">NEW</Badge> : null}
          <Badge tone="pink">{LABELS.category[program.category]}</Badge>
          <Badge>{LABELS.level[program.level]}</Badge>
          {program.is_quiet ? (
            <Badge tone="notice" icon={<VolumeX size={14} aria-hidden="true" />}>
              층간소음 없어요
            </Badge>
          ) : null}
        </p>
        <h1 className="mt-3 text-heading-26">{program.title}</h1>
        <p className="mt-2 text-body-16 text-level-70">{program.promise}</p>
        <Proof program={program} />
        <Facts program={program} />
      </div>
      <Band />
      <div className="px-5">
        <Trainer channel={program.channel} />
        <div className="mt-6 grid gap-3">
          <Fit title="이런 분께 맞아요" words={program.for_whom} icon={<Check size={20} className="text-pink-50" />} />
          <Fit
            title="이럴 땐 쉬어가세요"
            isCaution
            words={program.cautions}
            icon={<TriangleAlert size={20} className="text-caution" />}
          />
        </div>
        <Needed program={program} />
      </div>
    </>
  );
}

function Proof({ program }: { program: Program }) {
  const finished = program.finished_count > 0 ? `${withCommas(program.finished_count)}명이 끝냈어요` : undefined;
  if (program.rating_avg === null) {
    return finished ? <p className="num mt-3 text-body-14 text-level-60">{finished}</p> : null;
  }
  return (
    <a href="#reviews" className="mt-3 -ml-1 inline-flex min-h-control items-center gap-1 rounded-control px-1">
      <Rating value={program.rating_avg} count={program.review_count} />
      {finished ? <span className="num text-body-14 text-level-60">· {finished}</span> : null}
      <ChevronRight size={16} aria-hidden="true" className="text-level-70" />
    </a>
  );
}

function Facts({ program: { weeks, days_per_week, minutes_per_day, kcal } }: { program: Program }) {
  const facts: [string, ReactNode][] = [
    ['기간', `${weeks}주`],
    ['횟수', days_per_week === 7 ? '매일' : `주 ${days_per_week}번`],
    ['한 번에', `${minutes_per_day}분`],
    [
      '소모',
      <>
        {kcal[0] === kcal[1] ? kcal[0] : kcal.join('~')}
        <small className="ml-0.5 text-body-13 font-medium text-level-60">kcal</small>
      </>,
    ],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[repeat(4,auto)] justify-between gap-x-2 rounded-card bg-level-5 px-5 py-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-body-13 text-level-60">{name}</dt>
          <dd className="num mt-0.5 text-heading-18 whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Trainer({ channel }: { channel: Program['channel'] }) {
  return (
    <section aria-label="트레이너" className="flex items-center gap-3">
      <Link href={`/channels/${channel.slug}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-control">
        <Avatar name={channel.name} size={56} decorative src={addressAt(channel.avatar, 112)} />
        <span className="min-w-0">
          <span className="block text-heading-16">{channel.name} 코치</span>
          <span className="line-clamp-2 text-body-14 text-level-60">{channel.introduction}</span>
        </span>
      </Link>
      <FollowButton channelId={channel.id} name={channel.name} />
    </section>
  );
}

function Fit({
  title,
  words,
  icon,
  isCaution = false,
}: {
  title: string;
  words: readonly string[];
  icon: ReactNode;
  isCaution?: boolean;
}) {
  if (words.length === 0) return null;
  return (
    <section className={isCaution ? 'rounded-card bg-caution-ground p-5' : 'rounded-card bg-level-5 p-5'}>
      <h2 className="text-heading-16">{title}</h2>
      <ul className="mt-3 grid gap-2">
        {words.map((word) => (
          <li key={word} className="flex gap-2 text-body-15 text-level-70">
            <span aria-hidden="true" className="mt-0.5">
              {icon}
            </span>
            <span>{word}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the store keeps what a program asks for. */
const SHELF: Partial<Record<(typeof EQUIPMENT)[number], string>> = {
  mat: 'mat',
  band: 'band',
  dumbbell: 'weight',
  kettlebell: 'weight',
  'foam-roller': 'recovery',
  ball: 'tool',
  ring: 'tool',
};

const SHELF_SIZE = 12;

function Needed({ program: { equipment } }: { program: Program }) {
  const address = useAddress();
  const needed = equipment.filter((item) => item !== 'none');
  const [first] = needed;
  const shelf = first && SHELF[first];
  const { data } = useQuery({
    ...query(listProducts, {
      query: { category: shelf ?? '', q: first ? LABELS.equipment[first] : '', limit: SHELF_SIZE },
    }),
    enabled: shelf !== undefined,
  });
  // The thing itself, not what it is carried or tied with: its name is last, or followed by a size.
  const itself = new RegExp(`${first ? LABELS.equipment[first] : ''}(?: \\d.*)?$`);
  const product = data?.items.find(({ name }) => itself.test(name));
  const [picture] = product?.pictures ?? [];
  const words = wordsFor(needed.map((item) => LABELS.equipment[item]));
  return (
    <section className="mt-8">
      <h2 className="text-heading-16">준비물</h2>
      {product && picture ? (
        <Link
          href={address('store', `/products/${product.id}`)}
          className="mt-3 flex min-h-16 items-center gap-3 rounded-control"
        >
          <Picture picture={picture} ratio="1/1" alt="" sizes="64px" rounded="control" className="w-16 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block text-body-15 font-semibold text-level-90">{words}</span>
            <span className="num block truncate text-body-13 text-level-60">
              {product.name} · {withCommas(product.sale_price)}원
            </span>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ) : (
        // As high as with a product, so that nothing below moves when it comes.
        <p className={shelf ? 'mt-3 flex min-h-16 items-center text-body-15' : 'mt-2 text-body-15 text-level-70'}>
          {words}
        </p>
      )}
    </section>
  );
}

function wordsFor(names: readonly string[]): string {
  if (names.length === 0) return '맨몸이면 충분해요';
  if (names.length === 1) return `${names[0]} 하나면 돼요`;
  return `${names.join(', ')}만 있으면 돼요`;
}
