import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';
import { SearchField } from '@oun/ui/search-field';
import { useNavigate } from 'react-router';
import { CartLink } from './cart/CartLink.tsx';

/** Search and the cart, above what the store shows. */
export function StoreBar({ words = '' }: { words?: string }) {
  const { platform } = useShell();
  const navigate = useNavigate();
  return (
    <div className={cx('flex items-center gap-1 pt-3 pl-5', platform === 'app' ? 'pr-3' : 'pr-5')}>
      <SearchField
        // Other words are another field: what was typed into the old one is not carried over.
        key={words}
        defaultValue={words}
        label="상품 검색"
        placeholder="매트, 밴드, 단백질"
        maxLength={60}
        className="min-w-0 flex-1"
        onSearch={(typed) => {
          if (typed) void navigate(`/products?${new URLSearchParams({ q: typed })}`);
        }}
        onClear={() => {
          if (words) void navigate('/products');
        }}
      />
      <CartLink />
    </div>
  );
}
