import { callerOf, query } from '@oun/client/query';
import {
  adminChangeProductState,
  adminListProducts,
  type AdminProduct,
  PRODUCT_STATE_LABELS,
  PRODUCT_STATES,
} from '@oun/contract/catalog';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/ui/percent-off';
import type { TableColumn } from '@oun/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listInput, StaffList, useListState } from '../StaffList.tsx';

export const meta = () => [{ title: '상품 · 오운 어드민' }];

const TONES = {
  DRAFT: 'quiet',
  ON_SALE: 'done',
  SOLD_OUT: 'failed',
  HIDDEN: 'waiting',
  DISCONTINUED: 'quiet',
} as const;

const columns: readonly TableColumn<AdminProduct>[] = [
  {
    key: 'name',
    header: '상품',
    cell: (product) => (
      <span className="flex items-center gap-3">
        <Picture picture={product.picture} alt="" ratio="1/1" sizes="36px" rounded="control" className="w-9 shrink-0" />
        <span className="truncate font-semibold">{product.name}</span>
      </span>
    ),
  },
  { key: 'brand', header: '브랜드', width: 100, cell: (product) => product.brand_name },
  { key: 'category', header: '분류', width: 80, cell: (product) => product.category_name },
  { key: 'list', header: '정가', width: 100, align: 'end', cell: (product) => withCommas(product.list_price) },
  {
    key: 'sale',
    header: '판매가',
    width: 100,
    align: 'end',
    cell: (product) => <b>{withCommas(product.sale_price)}</b>,
  },
  { key: 'skus', header: '옵션', width: 60, align: 'end', cell: (product) => product.sku_count },
  {
    key: 'available',
    header: '판매 가능',
    width: 90,
    align: 'end',
    cell: ({ available }) => (
      <span className={available === 0 ? 'font-semibold text-error-strong' : undefined}>{withCommas(available)}</span>
    ),
  },
  { key: 'reviews', header: '리뷰', width: 70, align: 'end', cell: (product) => withCommas(product.review_count) },
  {
    key: 'state',
    header: '상태',
    width: 100,
    cell: ({ state }) => <StatusDot tone={TONES[state]}>{PRODUCT_STATE_LABELS[state]}</StatusDot>,
  },
  { key: 'action', header: '바꾸기', width: 90, cell: (product) => <ChangeState product={product} /> },
];

export default function ProductsScreen() {
  const [list] = useListState(PRODUCT_STATES);
  const products = useQuery({
    ...query(adminListProducts, { query: listInput(list) }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      title="상품"
      placeholder="상품 이름"
      query={products}
      columns={columns}
      states={PRODUCT_STATES}
      stateLabels={PRODUCT_STATE_LABELS}
      rowLabel={(product) => product.name}
    />
  );
}

function ChangeState({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const event = product.state === 'ON_SALE' || product.state === 'SOLD_OUT' ? 'hide' : 'open';
  const change = useMutation({
    mutationFn: () => callerOf(client)(adminChangeProductState, { params: { id: product.id }, body: { event } }),
    onSuccess: (changed) => toast(`‘${changed.name}’ ${changed.state === 'HIDDEN' ? '숨겼어요' : '판매를 열었어요'}`),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
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
    if (isSure) change.mutate();
  };
  if (product.state === 'DISCONTINUED') return null;
  return (
    <Button variant="line" size="Dense" pending={change.isPending} onClick={() => void ask()}>
      {event === 'hide' ? '숨기기' : '판매'}
    </Button>
  );
}
