import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  type AdminBanner,
  adminEndBanner,
  adminListBanners,
  adminOrderBanners,
  adminPreviewBanners,
  BANNER_SORTS,
} from '@oun/contract/display-admin';
import {
  PHASE_LABELS,
  PHASES,
  PLACE_LABELS,
  PLACES,
  type Place,
  PLATFORM_LABELS,
  PLATFORMS,
} from '@oun/contract/display-rules';
import { SEGMENT_LABELS, type Segment } from '@oun/contract/segments';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useListPlace } from '../../list/list-place.ts';
import type { ListColumn } from '../../list/ListTable.tsx';
import { StaffList } from '../../list/StaffList.tsx';
import { tabHref } from '../../list/tab-href.ts';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { SEGMENT_OPTIONS } from './AimFields.tsx';
import { HomePreview } from './HomePreview.tsx';
import { momentOf } from './period.ts';
import { PHASE_TONES } from './tones.ts';

export const meta = () => [{ title: '배너 · 오운 어드민' }];

const FILTERS = {
  location: parseAsStringLiteral(PLACES).withDefault('home'),
  phase: parseAsStringLiteral(PHASES),
};
const end = mutation(adminEndBanner, SHARED_WORK);
const order = mutation(adminOrderBanners, SHARED_WORK);

type Moves = { onUp?: (() => void) | undefined; onDown?: (() => void) | undefined };

const columns = (
  movesOf: (banner: AdminBanner) => Moves,
  onEnd: (banner: AdminBanner) => void,
): readonly ListColumn<AdminBanner, (typeof BANNER_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '배너',
    isFixed: true,
    cell: ({ id, title }) => (
      <Link href={`/banners/${id}/edit`} className="block truncate hover:underline">
        <b>{title.replace('\n', ' ')}</b>
      </Link>
    ),
  },
  {
    key: 'segment',
    header: '누구에게',
    width: 150,
    cell: ({ segment, platforms }) => (
      <>
        {SEGMENT_LABELS[segment]}
        {platforms === 'ALL' ? null : <span className="block text-level-60">{PLATFORM_LABELS[platforms]}</span>}
      </>
    ),
  },
  {
    key: 'period',
    header: '언제',
    width: 112,
    cell: ({ starts_at, ends_at }) => (
      <span className="num text-body-12">
        {momentText(starts_at)}
        <span className="block text-level-60">~ {momentText(ends_at)}</span>
      </span>
    ),
  },
  {
    key: 'phase',
    header: '상태',
    width: 76,
    cell: ({ phase }) => <StatusDot tone={PHASE_TONES[phase]}>{PHASE_LABELS[phase]}</StatusDot>,
  },
  {
    key: 'moves',
    header: '차례',
    width: 156,
    cell: (banner) => {
      const { onUp, onDown } = movesOf(banner);
      const name = banner.title.replace('\n', ' ');
      return (
        <span className="flex items-center">
          <IconButton
            size="Dense"
            label={`${name} 위로`}
            icon={<ChevronUp size={16} />}
            disabled={!onUp}
            onClick={onUp}
          />
          <IconButton
            size="Dense"
            label={`${name} 아래로`}
            icon={<ChevronDown size={16} />}
            disabled={!onDown}
            onClick={onDown}
          />
          {banner.phase === 'OVER' ? null : (
            <Button variant="line" size="Dense" onClick={() => onEnd(banner)}>
              내리기<span className="sr-only"> {name}</span>
            </Button>
          )}
        </span>
      );
    },
  },
];

/** Two beside each other, the other way round. */
const swapped = (ids: readonly number[], at: number): number[] =>
  ids.map((id, i) => (i === at ? ids[at + 1]! : i === at + 1 ? ids[at]! : id));

export default function BannersScreen() {
  const [{ location, phase }] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(BANNER_SORTS, { sort: 'place', direction: 'asc' });
  const banners = useQuery({
    ...query(adminListBanners, { query: { location, ...(phase && { phase }), ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const ids = banners.data?.items.map(({ id }) => id) ?? [];
  // A filter or a later page shows a part of the order, which is no order to change.
  const isWhole = phase === null && banners.data?.prev_cursor === null;
  const ordering = useMutation({ ...order, onError: (error) => void popupError(error) });
  const ending = useMutation({
    ...end,
    onSuccess: () => toast('배너를 내렸어요'),
    onError: (error) => void popupError(error),
  });
  const movesOf = ({ id }: AdminBanner): Moves => {
    const at = ids.indexOf(id);
    const swap = (from: number) => () => ordering.mutate({ body: { location, ids: swapped(ids, from) } });
    if (!isWhole || ordering.isPending) return {};
    return { onUp: at > 0 ? swap(at - 1) : undefined, onDown: at < ids.length - 1 ? swap(at) : undefined };
  };
  const askToEnd = async (banner: AdminBanner) => {
    const isSure = await popup({
      title: '이 배너를 지금 내릴까요?',
      message: '누구에게도 보이지 않아요. 기간을 고치면 다시 보여줄 수 있어요.',
      action: '내리기',
      cancel: '나중에',
    });
    if (isSure) ending.mutate({ params: { id: banner.id } });
  };
  return (
    <div className="flex items-start">
      <StaffList
        name="banners"
        title="배너"
        query={banners}
        place={place}
        columns={columns(movesOf, (banner) => void askToEnd(banner))}
        rowLabel={({ title }) => title.replace('\n', ' ')}
        minWidth={700}
        empty="이 자리에는 배너가 없어요."
        actions={
          <ButtonLink href={`/banners/new?location=${location}`} size="Dense">
            <Plus size={16} aria-hidden="true" />
            배너 만들기
          </ButtonLink>
        }
        tabs={
          <div className="grid gap-2">
            <TabNav
              label="자리"
              size="Dense"
              items={PLACES.map((one) => ({
                href: tabHref('/banners', { location: one, phase }),
                label: PLACE_LABELS[one],
                current: one === location,
              }))}
            />
            <TabNav
              label="상태"
              size="Dense"
              items={[null, ...PHASES].map((one) => ({
                href: tabHref('/banners', { location, phase: one }),
                label: one === null ? '전체' : PHASE_LABELS[one],
                current: one === phase,
              }))}
            />
          </div>
        }
      />
      <Then location={location} />
    </div>
  );
}

/** The home as somebody would see it at a moment. */
function Then({ location }: { location: Place }) {
  const [at, setAt] = useState('');
  const [segment, setSegment] = useState<Segment>('EVERYONE');
  const [platform, setPlatform] = useState<(typeof PLATFORMS)[number]>('app');
  const shown = useQuery({
    ...query(adminPreviewBanners, { query: { location, platform, segment, ...(at && { at: momentOf(at) }) } }),
    placeholderData: (kept) => kept,
  });
  return (
    <aside
      aria-label="그 시각의 홈"
      className="hidden h-dvh w-116 shrink-0 overflow-y-auto border-l border-level-10 bg-level-5 p-5 desk:block"
    >
      <h2 className="flex justify-between text-heading-16">
        그 시각의 홈 <span className="num text-body-13 font-normal text-level-60">390px</span>
      </h2>
      <div className="mt-3 mb-4 grid grid-cols-2 gap-2">
        <Field
          label="언제"
          hint="비우면 지금이에요."
          type="datetime-local"
          size="Dense"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          className="col-span-2"
        />
        <Select label="누구" size="Dense" value={segment} onChange={setSegment} options={SEGMENT_OPTIONS} />
        <Select
          label="어디에서"
          size="Dense"
          value={platform}
          onChange={setPlatform}
          options={PLATFORMS.map((value) => ({ value, label: value === 'app' ? '앱' : '웹' }))}
        />
      </div>
      <HomePreview location={location} banners={shown.data?.items ?? []} />
    </aside>
  );
}
