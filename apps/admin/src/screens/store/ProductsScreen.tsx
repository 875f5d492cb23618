import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  adminChangeProductState,
  adminChangeProductStates,
  adminExportProducts,
  adminListProducts,
  type AdminProduct,
  PRODUCT_STATE_LABELS,
  PRODUCT_STATES,
  PRODUCTS_AT_ONCE,
  STAFF_PRODUCT_SORTS,
} from '@oun/contract/catalog';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ExportButton } from '../../list/ExportButton.tsx';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { PickedBar } from '../../list/PickedBar.tsx';
import { type Selection, useSelection } from '../../list/selection.ts';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { momentText } from '../moment-text.ts';

export const meta = () => [{ title: '상품 · 오운 어드민' }];

const FILTERS = { q: parseAsString.withDefault(''), state: parseAsStringLiteral(PRODUCT_STATES) };
const EXPORT = mutation(adminExportProducts, { touches: 'nothing' });
const TONES = {
  DRAFT: 'quiet',
  ON_SALE: 'done',
  SOLD_OUT: 'failed',
  HIDDEN: 'waiting',
  DISCONTINUED: 'quiet',
} as const;

const canHide = ({ state }: AdminProduct) => state === 'ON_SALE' || state === 'SOLD_OUT';
const canOpen = ({ state }: AdminProduct) => state === 'DRAFT' || state === 'SOLD_OUT' || state === 'HIDDEN';

const COLUMNS: readonly ListColumn<AdminProduct, (typeof STAFF_PRODUCT_SORTS)[number]>[] = [
  {
    key: 'name',
    header: '상품',
    isFixed: true,
    cell: ({ name, picture }) => (
      <span className="flex items-center gap-2.5">
        <Picture picture={picture} alt="" ratio="1/1" sizes="32px" rounded="control" className="w-8 shrink-0" />
        <span className="truncate font-semibold">{name}</span>
      </span>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'brand', header: '브랜드', width: 84, cell: ({ brand_name }) => brand_name },
  { key: 'category', header: '분류', width: 84, cell: ({ category_name }) => category_name },
  {
    key: 'list',
    header: '정가',
    width: 76,
    align: 'end',
    cell: ({ list_price }) => <span className="font-normal text-level-60">{withCommas(list_price)}</span>,
  },
  {
    key: 'sale',
    header: '판매가',
    width: 92,
    align: 'end',
    sort: 'price',
    cell: ({ sale_price }) => withCommas(sale_price),
  },
  { key: 'skus', header: '옵션', width: 56, align: 'end', cell: ({ sku_count }) => sku_count },
  {
    key: 'available',
    header: '판매 가능',
    width: 100,
    align: 'end',
    sort: 'stock',
    cell: ({ available }) => (
      <span className={available === 0 ? 'text-error-strong' : undefined}>{withCommas(available)}</span>
    ),
  },
  {
    key: 'reviews',
    header: '리뷰',
    width: 76,
    align: 'end',
    sort: 'reviews',
    cell: ({ review_count }) => withCommas(review_count),
  },
  {
    key: 'updated',
    header: '바뀐 때',
    width: 116,
    sort: 'updated',
    cell: ({ updated_at }) => <span className="num">{momentText(updated_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 92,
    cell: ({ state }) => <StatusDot tone={TONES[state]}>{PRODUCT_STATE_LABELS[state]}</StatusDot>,
  },
  { key: 'action', header: '바꾸기', width: 116, cell: (product) => <ChangeState product={product} /> },
];

export default function ProductsScreen() {
  const [{ q, state }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(STAFF_PRODUCT_SORTS, { sort: 'newest', direction: 'desc' });
  const filter = { ...(q && { q: q.slice(0, 60) }), ...(state && { state }) };
  const products = useQuery({
    ...query(adminListProducts, { query: { ...filter, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const selection = useSelection<AdminProduct>(filter);
  const search = (next: string | null) => {
    place.toFirst();
    void setFilters({ q: next });
  };
  return (
    <StaffList
      name="products"
      title="상품"
      query={products}
      place={place}
      columns={COLUMNS}
      rowLabel={({ name }) => name}
      selection={selection}
      minWidth={1160}
      empty={state ? '지금은 여기에 해당하는 상품이 없어요.' : '아직 상품이 없어요.'}
      onClear={q ? () => search(null) : undefined}
      actions={
        <>
          <ListSearch q={q} label="상품 이름, 브랜드, 번호" className="w-70" onSearch={search} />
          <ExportButton name="상품" call={EXPORT} filter={filter} />
        </>
      }
      tabs={
        <StateTabs
          path="/products"
          states={PRODUCT_STATES}
          labels={PRODUCT_STATE_LABELS}
          current={state}
          kept={{ q, ...place.kept }}
        />
      }
      bar={<ChangeMany selection={selection} />}
    />
  );
}

function ChangeState({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const event = canHide(product) ? 'hide' : 'open';
  const change = useMutation({
    ...mutation(adminChangeProductState, { touches: [adminListProducts] }),
    onSuccess: (changed) => toast(`‘${changed.name}’ ${changed.state === 'HIDDEN' ? '숨겼어요' : '판매를 열었어요'}`),
    onError: (error) => {
      void popupError(error);
      void touch(client, [adminListProducts]);
    },
  });
  const ask = async () => {
    const isSure =
      event === 'open' ||
      (await popup({
        title: '상품을 숨길까요?',
        message: `‘${product.name}’이(가) 스토어에서 바로 사라져요. 이미 받은 주문은 그대로예요.`,
        action: '숨기기',
        cancel: '그대로 두기',
        isDestructive: true,
      }));
    if (isSure) change.mutate({ params: { id: product.id }, body: { event } });
  };
  if (product.state === 'DISCONTINUED') return null;
  return (
    <Button
      variant="line"
      size="Dense"
      pending={change.isPending}
      aria-label={`${product.name} ${event === 'hide' ? '숨기기' : '판매'}`}
      onClick={() => void ask()}
    >
      {event === 'hide' ? '숨기기' : '판매'}
    </Button>
  );
}

/** What is picked and what would come of it, before anything is done. */
function ChangeMany({ selection }: { selection: Selection<AdminProduct> }) {
  const client = useQueryClient();
  const change = useMutation({
    ...mutation(adminChangeProductStates, { touches: [adminListProducts] }),
    onSuccess: ({ changed, refused }, { body: { event } }) => {
      const done = `${withCommas(changed.length)}건을 ${event === 'hide' ? '숨겼어요' : '판매해요'}`;
      toast(refused.length > 0 ? `${done}. ${withCommas(refused.length)}건은 그대로예요` : done);
      selection.clear();
    },
    onError: (error) => {
      void popupError(error);
      void touch(client, [adminListProducts]);
    },
  });
  const picked = [...selection.rows.values()];
  const [toHide, toOpen] = [picked.filter(canHide), picked.filter(canOpen)];
  const over = picked.filter(({ state }) => state === 'DISCONTINUED').length;
  const ask = async (event: 'hide' | 'open', products: readonly AdminProduct[]) => {
    const isHiding = event === 'hide';
    const many = `${withCommas(products.length)}건`;
    const isSure = await popup({
      title: isHiding ? `고른 ${many}을 숨길까요?` : `고른 ${many}을 판매할까요?`,
      message: isHiding
        ? '스토어에서 바로 사라져요. 이미 받은 주문은 그대로예요.'
        : '스토어에 바로 보이고, 재고가 있으면 살 수 있어요.',
      action: isHiding ? `${many} 숨기기` : `${many} 판매`,
      cancel: '그대로 두기',
      isDestructive: isHiding,
    });
    if (isSure) change.mutate({ body: { ids: products.map(({ id }) => id), event } });
  };
  const isTooMany = picked.length > PRODUCTS_AT_ONCE;
  return (
    <PickedBar
      label="고른 상품"
      selection={selection}
      about={
        isTooMany
          ? `한 번에 ${PRODUCTS_AT_ONCE}건까지 바꿀 수 있어요`
          : `숨길 수 있는 ${withCommas(toHide.length)}건 · 판매할 수 있는 ${withCommas(toOpen.length)}건${over > 0 ? ` · 판매 종료 ${withCommas(over)}건은 빼요` : ''}`
      }
    >
      <Button
        variant="white"
        size="Dense"
        disabled={isTooMany || toOpen.length === 0}
        pending={change.isPending && change.variables.body.event === 'open'}
        onClick={() => void ask('open', toOpen)}
      >
        {withCommas(toOpen.length)}건 판매
      </Button>
      <Button
        size="Dense"
        disabled={isTooMany || toHide.length === 0}
        pending={change.isPending && change.variables.body.event === 'hide'}
        onClick={() => void ask('hide', toHide)}
      >
        {withCommas(toHide.length)}건 숨기기
      </Button>
    </PickedBar>
  );
}
