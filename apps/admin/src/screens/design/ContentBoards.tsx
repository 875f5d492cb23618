import { Accordion } from '@oun/ui/accordion';
import { Avatar } from '@oun/ui/avatar';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Card } from '@oun/ui/card';
import { Carousel } from '@oun/ui/carousel';
import { Divider } from '@oun/ui/divider';
import { Image } from '@oun/ui/image';
import { Kbd } from '@oun/ui/kbd';
import { ListEnd } from '@oun/ui/list-end';
import { ListRow } from '@oun/ui/list-row';
import { Price } from '@oun/ui/price';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { ProgressBar, ProgressRing } from '@oun/ui/progress';
import { Rail } from '@oun/ui/rail';
import { Rating, Stars } from '@oun/ui/rating';
import { SectionHeader } from '@oun/ui/section-header';
import { TabNav } from '@oun/ui/tab-nav';
import { TabPanel, Tabs } from '@oun/ui/tabs';
import { CreditCard, Flame, ReceiptText, VolumeX } from 'lucide-react';
import { Board, Chapter, State } from './Board.tsx';
import { PICTURES, PRODUCTS, PROGRAMS } from './samples.tsx';

const BANNERS = [
  {
    lead: '이번 주 기획전',
    title: '층간소음이 줄어드는 바닥 만들기',
    sub: '6mm 매트부터 러그까지, 최대 30%',
    src: PICTURES.mat,
    ground: 'bg-pink-0',
  },
  {
    lead: '새로 왔어요',
    title: '세 가지 세기의 루프 밴드',
    sub: '무브노트 소프트 루프 밴드',
    src: PICTURES.band,
    ground: 'bg-blue-0',
  },
  {
    lead: '회복하는 날',
    title: '자기 전 10분, 뭉친 곳을 풀어요',
    sub: '결 마사지볼 듀오',
    src: PICTURES.ball,
    ground: 'bg-success-ground',
  },
];

const QUESTIONS = [
  {
    value: 'pause',
    title: '멤버십을 쉬어갈 수 있나요?',
    content: '네. 한 해에 30일까지 쉬어갈 수 있어요. 쉬는 동안은 결제되지 않아요.',
  },
  { value: 'refund', title: '환불은 언제 들어오나요?', content: '승인되면 카드사에 따라 3~5일 안에 들어와요.' },
  {
    value: 'noise',
    title: '아래층에 들리지 않을까요?',
    aside: '1,204명이 봤어요',
    content: '층간소음 없는 동작만 모은 프로그램을 골라보세요.',
  },
];

function MoneyBoards() {
  return (
    <>
      <Board title="가격" from="price">
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-8">
            <State name="Large">
              <Price price={39_000} listPrice={50_000} size="Large" />
            </State>
            <State name="Default">
              <Price price={39_000} listPrice={50_000} />
            </State>
            <State name="Dense 한 줄">
              <Price price={9_900} listPrice={12_000} size="Dense" layout="line" />
            </State>
            <State name="할인 없음">
              <Price price={15_000} />
            </State>
          </div>
          <Card ground="pink" padding={16} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="text-body-13 font-semibold text-pink-60">쿠폰 쓰면</p>
              <p className="num text-heading-20">35,100원</p>
              <p className="num text-body-13 text-level-70">매트 10% 쿠폰 −3,900원</p>
            </div>
            <Badge tone="white">내일까지</Badge>
          </Card>
        </div>
      </Board>
      <Board title="금액 줄" from="price-lines">
        <PriceLines>
          <PriceLine label="상품 금액" amount={63_900} />
          <PriceLine label="쿠폰 할인" reason="매트 10% 쿠폰" amount={-3_900} tone="pink" />
          <PriceLine label="장바구니 쿠폰" reason="5만 원 넘게 사면 8,000원" amount={-8_000} tone="pink" />
          <PriceLine label="포인트" reason="가진 2,300P 가운데 1,000P" amount={-1_000} tone="pink" />
          <PriceLine label="배송비" reason="무브노트 50,000원부터 무료" amount="무료" />
          <PriceLine label="결제할 금액" amount={51_000} total />
        </PriceLines>
      </Board>
    </>
  );
}

function PictureBoards() {
  return (
    <>
      <Board title="사진 · 상품 카드" from="image">
        <ul className="grid grid-cols-2 gap-x-3 gap-y-6">
          {PRODUCTS.map((product, at) => (
            <li key={product.name}>
              <Image
                src={product.src}
                alt=""
                ratio="1/1"
                ground={product.ground}
                priority={at === 0}
                sizes="(min-width: 570px) 265px, 50vw"
              />
              <p className="mt-3 text-body-13 text-level-60">{product.brand}</p>
              <p className="truncate text-body-15">{product.name}</p>
              <Price price={product.price} listPrice={product.listPrice} size="Dense" layout="line" className="mt-1" />
              <Rating value={product.rating} count={product.count} className="mt-1" />
            </li>
          ))}
          <li>
            <Image src="/design/none.webp" alt="오지 않은 사진" ratio="1/1" />
            <p className="mt-3 text-body-13 text-level-60">사진이 오지 않아도 자리는 그대로예요.</p>
          </li>
        </ul>
      </Board>

      <Board title="캐러셀" from="carousel">
        <div className="grid gap-4">
          <Carousel label="이번 주 기획전" autoMs={5_000} className="rounded-card">
            {BANNERS.map((banner) => (
              <div key={banner.title} className={`relative h-60 p-6 ${banner.ground}`}>
                <p className="text-body-14 font-semibold text-pink-60">{banner.lead}</p>
                <p className="mt-1 max-w-60 text-heading-22">{banner.title}</p>
                <p className="mt-2 text-body-14 text-level-70">{banner.sub}</p>
                <img src={banner.src} alt="" className="absolute bottom-5 left-6 size-20 rounded-control" />
              </div>
            ))}
          </Carousel>
          <Carousel label="데일리 매트 사진" indicator="dots" loop={false}>
            <Image src={PICTURES.mat} alt="로즈 색 매트" ratio="16/9" ground="#fbdfe6" />
            <Image src={PICTURES.matBlue} alt="딥블루 색 매트" ratio="16/9" ground="#dbe7f8" />
            <Image src={PICTURES.matSage} alt="세이지 색 매트" ratio="16/9" ground="#dfe9dd" />
          </Carousel>
        </div>
      </Board>
      <Board title="가로 줄 · 구역 제목" from="rail · section-header">
        <SectionHeader
          level="h3"
          title="조용히 할 수 있어요"
          sub="아래층 걱정 없는 프로그램"
          more={{ label: '모두 보기', href: '#content' }}
        />
        <Rail label="조용히 할 수 있는 프로그램" itemClassName="w-44">
          {PROGRAMS.map((program) => (
            <article key={program.name}>
              <Image src={program.src} alt="" ratio="4/5" ground={program.ground}>
                <span className="absolute top-3 left-3">
                  <Badge tone="notice" icon={<VolumeX size={12} aria-hidden="true" />}>
                    층간소음 없어요
                  </Badge>
                </span>
              </Image>
              <p className="mt-2 text-heading-16">{program.name}</p>
              <p className="mt-0.5 text-body-13 text-level-60">{program.about}</p>
            </article>
          ))}
        </Rail>
      </Board>
    </>
  );
}

export function ContentBoards() {
  return (
    <Chapter id="content" title="보여주는 것" lead="사진이 화면을 이끌고, 숫자는 문장과 함께 와요.">
      <MoneyBoards />
      <PictureBoards />
      <Board title="배지 · 상태 점 · 아바타 · 별점" from="badge · avatar · rating">
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2">
            <Badge>입문</Badge>
            <Badge tone="pink">NEW</Badge>
            <Badge tone="ink">무료</Badge>
            <Badge tone="notice">상품 준비</Badge>
            <Badge tone="caution">취소 요청</Badge>
            <Badge tone="reward">6주 연속</Badge>
            <Badge tone="success">이용 중</Badge>
            <Badge tone="error">결제 실패</Badge>
            <span className="rounded-box bg-pink-20 px-2 py-1">
              <Badge tone="glass">12:04</Badge> <Badge tone="white">오늘만</Badge>
            </span>
          </div>
          <div className="flex flex-wrap gap-4 text-body-14">
            <StatusDot tone="waiting">발주 확인 전</StatusDot>
            <StatusDot tone="moving">상품 준비</StatusDot>
            <StatusDot tone="done">배송 완료</StatusDot>
            <StatusDot tone="failed">결제 실패</StatusDot>
            <StatusDot tone="quiet">취소됨</StatusDot>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name="지우" size={64} src={PICTURES.pilates} />
            <Avatar name="하늘 코치" size={48} />
            <Avatar name="서운영" size={28} />
            <Rating value={4.8} count={1204} />
            <Rating value={4.9} size="Large" />
            <Stars value={4.4} size={20} />
            <span className="flex gap-1">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
              <Kbd>Enter</Kbd>
            </span>
          </div>
        </div>
      </Board>
      <Board title="진행" from="progress">
        <div className="flex flex-wrap items-center gap-6">
          <ProgressRing value={2} max={3} parts label="이번 주 3번 가운데 2번 했어요" size={112} thickness={12}>
            <span className="num block text-heading-22">2/3</span>
          </ProgressRing>
          <ProgressRing value={34} max={45} label="다음 동작까지 34초" size={72} thickness={8} tone="notice">
            <span className="num text-heading-18">34</span>
          </ProgressRing>
          <div className="grid min-w-52 flex-1 gap-4">
            <ProgressBar value={39_000} max={50_000} sentence="11,000원 더 담으면 무료배송이에요" />
            <ProgressBar value={100} sentence="사진 3장을 다 올렸어요" tone="success" />
          </div>
        </div>
      </Board>
      <Board title="탭" from="tabs · tab-nav">
        <div className="grid gap-6">
          <Tabs
            label="상품 안내"
            items={[
              { value: 'detail', label: '상세' },
              { value: 'review', label: '리뷰', count: 1_204 },
              { value: 'question', label: '문의' },
              { value: 'delivery', label: '배송·반품' },
            ]}
          >
            <TabPanel value="detail" className="pt-4 text-body-15 text-level-70">
              무릎은 편하고 아래층은 조용하게. 6mm, 딱 필요한 두께예요.
            </TabPanel>
            <TabPanel value="review" className="pt-4 text-body-15 text-level-70">
              1,204명이 평균 4.8점을 줬어요.
            </TabPanel>
            <TabPanel value="question" className="pt-4 text-body-15 text-level-70">
              아직 문의가 없어요.
            </TabPanel>
            <TabPanel value="delivery" className="pt-4 text-body-15 text-level-70">
              11월 14일(토) 도착 예정이에요.
            </TabPanel>
          </Tabs>
          <TabNav
            label="저장한 조건"
            size="Dense"
            items={[
              { href: '#todo', label: '처리할 주문', count: 18, current: true },
              { href: '#late', label: '발송 지연', count: 3 },
              { href: '#today', label: '오늘 주문', count: 128 },
              { href: '#cancel', label: '취소 요청', count: 4 },
            ]}
          />
        </div>
      </Board>
      <Board title="접는 글" from="accordion">
        <Accordion level="h4" items={QUESTIONS} defaultValue={['pause']} />
      </Board>
      <Board title="카드 · 목록 줄 · 나눔 줄" from="card · list-row · divider">
        <div className="grid grid-cols-2 gap-3">
          <Card padding={16}>line</Card>
          <Card ground="tint" padding={16}>
            tint
          </Card>
          <Card ground="notice" padding={16}>
            notice
          </Card>
          <Card ground="ink" padding={16}>
            ink
          </Card>
        </div>
        <div className="mt-4">
          <ListRow
            lead={<ReceiptText size={22} />}
            title="앞으로 결제될 금액"
            value="12개월 118,800원"
            href="#content"
          />
          <Divider />
          <ListRow
            lead={<CreditCard size={22} />}
            title="결제 수단"
            sub="신한카드 •••• 1234"
            onPress={() => undefined}
          />
          <Divider />
          <ListRow lead={<Flame size={22} />} title="연속 기록" value="6주" />
        </div>
      </Board>
      <Board title="목록의 끝" from="list-end">
        <ListEnd />
      </Board>
    </Chapter>
  );
}
