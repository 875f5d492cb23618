import { COMPANY } from '@oun/brand';
import { unbroken } from '@oun/contract/money-words';
import type { Order } from '@oun/contract/order';
import type { SheetBody } from '@oun/shell/overlays';
import { ListRow } from '@oun/ui/list-row';
import { Mail, MessageCircleQuestion, MessagesSquare, Phone } from 'lucide-react';
import { useNavigate } from 'react-router';

/** Where one asks: about a thing on its own page, about the order whoever answers for it. */
export const askAboutOrder = ({ number, items }: Order, talkAddress: string): SheetBody<undefined> =>
  function AskAboutOrder({ close }) {
    const navigate = useNavigate();
    const products = new Map(items.map(({ product_id, name }) => [product_id, name]));
    const mail = `mailto:${COMPANY.email}?${new URLSearchParams({ subject: `주문번호 ${number}` })}`.replaceAll(
      '+',
      '%20',
    );
    return (
      <>
        <ListRow
          lead={<MessagesSquare size={20} />}
          title="1:1 문의"
          sub="이 주문을 붙여서 상담원에게 물어봐요"
          href={talkAddress}
        />
        {[...products].map(([id, name]) => (
          <ListRow
            key={id}
            lead={<MessageCircleQuestion size={20} />}
            title="상품 문의"
            sub={name}
            onPress={() => {
              close(undefined);
              void navigate(`/products/${id}?tab=questions`);
            }}
          />
        ))}
        <ListRow
          lead={<Phone size={20} />}
          title={`${unbroken(COMPANY.phone)}로 전화하기`}
          sub={COMPANY.supportHours}
          href={`tel:${COMPANY.phone}`}
        />
        <ListRow lead={<Mail size={20} />} title="이메일로 묻기" sub={`주문번호 ${number}을 함께 보내요`} href={mail} />
      </>
    );
  };
