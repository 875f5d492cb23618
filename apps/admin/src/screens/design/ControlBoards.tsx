import { Button, ButtonLink } from '@oun/ui/button';
import type { ButtonVariant } from '@oun/ui/button';
import { CountBadge } from '@oun/ui/badge';
import { Checkbox } from '@oun/ui/checkbox';
import { Chip, ChipGroup, RemovableChip } from '@oun/ui/chip';
import { Field } from '@oun/ui/field';
import { IconButton, IconLink } from '@oun/ui/icon-button';
import { Price } from '@oun/ui/price';
import { ChoiceCard, ChoiceSwatch, ChoiceTile, Radio, RadioGroup } from '@oun/ui/radio-group';
import { RatingInput } from '@oun/ui/rating-input';
import { SearchField } from '@oun/ui/search-field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { Stepper } from '@oun/ui/stepper';
import { Switch } from '@oun/ui/switch';
import { TextArea } from '@oun/ui/text-area';
import { Bell, ChevronLeft, Download, Heart, Share, ShoppingCart, SlidersHorizontal, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { Board, Chapter, State } from './Board.tsx';
import { PICTURES } from './samples.tsx';

const VARIANTS: { variant: ButtonVariant; words: string }[] = [
  { variant: 'primary', words: '바로구매' },
  { variant: 'ink', words: '6,000원 환불 승인' },
  { variant: 'soft', words: '쿠폰 받기' },
  { variant: 'gray', words: '장바구니' },
  { variant: 'line', words: '프로필' },
  { variant: 'danger', words: '글 지우기' },
  { variant: 'plain', words: '다시 시도' },
];

const MINUTES = ['10분 이하', '20분 이하', '30분 이하'];
const WISHES = ['층간소음 없어요', '기구 없이', '허리 편하게'];
const ORDER = [
  { value: 'recommended', label: '추천순' },
  { value: 'popular', label: '인기순' },
  { value: 'newest', label: '새로 나온 순' },
];
const REASONS = [
  { value: 'mind', label: '마음이 바뀌었어요', hint: '배송비 3,000원을 빼고 돌려드려요' },
  { value: 'broken', label: '상품에 문제가 있어요', hint: '배송비도 돌려드려요' },
  { value: 'late', label: '배송이 늦어요' },
  { value: 'gift', label: '선물 받은 사람이 바꿔요', disabled: true },
];

function ButtonBoards() {
  const [isPaying, setIsPaying] = useState(false);
  function pay() {
    setIsPaying(true);
    setTimeout(() => setIsPaying(false), 2_000);
  }
  return (
    <>
      <Board title="버튼" from="button" wide>
        <div className="grid gap-5">
          {(['Large', 'Default', 'Dense'] as const).map((size) => (
            <State
              key={size}
              name={size === 'Large' ? 'Large 52' : size === 'Default' ? 'Default 44' : 'Dense 36 · 어드민만'}
            >
              <div className="flex flex-wrap items-center gap-2">
                {VARIANTS.map(({ variant, words }) => (
                  <Button key={variant} variant={variant} size={size}>
                    {words}
                  </Button>
                ))}
                <Button size={size} disabled>
                  쓸 수 없음
                </Button>
                <Button size={size} pending>
                  51,000원 결제하기
                </Button>
              </div>
            </State>
          ))}
          <div className="grid gap-5 tablet:grid-cols-3">
            <State name="가득 · 눌러보면 기다려요">
              <Button size="Large" full pending={isPaying} pendingLabel="결제하고 있어요" onClick={pay}>
                51,000원 결제하기
              </Button>
            </State>
            <State name="링크">
              <ButtonLink href="#tokens" variant="line" size="Large" full>
                토큰으로 가기
              </ButtonLink>
            </State>
            <State name="아이콘과 함께">
              <Button variant="soft" size="Large" full>
                쿠폰 받기
                <Download size={18} aria-hidden="true" />
              </Button>
            </State>
          </div>
        </div>
      </Board>
      <Board title="아이콘 버튼" from="icon-button">
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label="뒤로" icon={<ChevronLeft size={26} />} />
          <IconButton label="공유" icon={<Share size={22} />} />
          <IconLink
            href="#controls"
            label="장바구니 3개"
            icon={<ShoppingCart size={24} />}
            mark={<CountBadge count={3} />}
          />
          <IconButton label="알림 100개 넘음" icon={<Bell size={24} />} mark={<CountBadge count={120} />} />
          <IconButton label="찜하기" variant="line" size="Large" icon={<Heart size={24} />} />
          <IconButton label="조건" variant="gray" icon={<SlidersHorizontal size={20} />} />
          <span className="rounded-control bg-pink-20 p-2">
            <IconButton label="닫기" variant="glass" icon={<X size={22} />} />
          </span>
          <IconButton label="내려받기" variant="line" size="Dense" icon={<Download size={18} />} />
          <IconButton label="올리기" variant="line" icon={<Upload size={20} />} disabled />
        </div>
      </Board>
    </>
  );
}

function ChipBoard() {
  const [minutes, setMinutes] = useState('20분 이하');
  const [wishes, setWishes] = useState(['층간소음 없어요']);
  const [filters, setFilters] = useState(['20분 이하', '층간소음 없어요', '기구 없이']);
  return (
    <Board title="칩" from="chip">
      <div className="grid gap-5">
        <State name="하나만 · 먹색">
          <ChipGroup label="운동 시간">
            {MINUTES.map((words) => (
              <Chip key={words} pressed={words === minutes} onClick={() => setMinutes(words)}>
                {words}
              </Chip>
            ))}
            <Chip disabled>60분 이하</Chip>
          </ChipGroup>
        </State>
        <State name="여럿 · 옅은 분홍">
          <ChipGroup label="바라는 것">
            {WISHES.map((words) => (
              <Chip
                key={words}
                choice="multi"
                ground="line"
                pressed={wishes.includes(words)}
                onClick={() =>
                  setWishes(wishes.includes(words) ? wishes.filter((wish) => wish !== words) : [...wishes, words])
                }
              >
                {words}
              </Chip>
            ))}
          </ChipGroup>
        </State>
        <State name="뺄 수 있는 조건">
          <ChipGroup label="걸어 둔 조건">
            <Chip
              pressed={filters.length > 0}
              onClick={() => setFilters(['20분 이하', '층간소음 없어요', '기구 없이'])}
            >
              <SlidersHorizontal size={18} aria-hidden="true" />
              <span className="sr-only">조건 </span>
              {filters.length}
            </Chip>
            {filters.map((words) => (
              <RemovableChip
                key={words}
                label={words}
                onRemove={() => setFilters(filters.filter((filter) => filter !== words))}
              />
            ))}
          </ChipGroup>
        </State>
      </div>
    </Board>
  );
}

function FieldBoards() {
  const [nickname, setNickname] = useState('지우');
  const [memo, setMemo] = useState('문 앞에 놔주세요.');
  const [reason, setReason] = useState<string | null>(null);
  const [order, setOrder] = useState('recommended');
  return (
    <>
      <Board title="입력 칸" from="field">
        <div className="grid gap-5">
          <Field
            label="휴대폰 번호"
            type="tel"
            inputMode="numeric"
            placeholder="010-0000-0000"
            hint="인증번호를 보내드려요."
          />
          <Field label="쿠폰 코드" defaultValue="OUN-2026-FALL" clearable error="11월 10일에 끝난 쿠폰이에요." />
          <Field
            label="닉네임"
            value={nickname}
            maxLength={12}
            showCount
            onChange={(event) => setNickname(event.target.value)}
            success={nickname.length > 1 ? '쓸 수 있는 닉네임이에요.' : undefined}
          />
          <Field
            label="쓸 포인트"
            size="Default"
            inputMode="numeric"
            defaultValue="1,000"
            suffix="P"
            clearable
            optional
          />
          <Field label="받는 곳" defaultValue="서울 마포구 월드컵로 25길 8" disabled />
        </div>
      </Board>

      <Board title="긴 글" from="text-area">
        <TextArea
          label="배송 메모"
          optional
          value={memo}
          maxLength={60}
          showCount
          rows={2}
          onChange={(event) => setMemo(event.target.value)}
        />
      </Board>
      <Board title="찾기" from="search-field">
        <div className="grid gap-3">
          <SearchField size="Large" placeholder="매트, 밴드, 단백질" label="스토어에서 찾을 말" />
          <SearchField defaultValue="코어" label="프로그램에서 찾을 말" />
          <SearchField size="Dense" placeholder="주문번호, 전화 뒤 4자리, 회원 번호" label="주문에서 찾을 말" />
        </div>
      </Board>
      <Board title="고르기 상자" from="select">
        <div className="grid gap-5">
          <Select
            label="취소하는 까닭"
            options={REASONS}
            value={reason}
            onChange={setReason}
            hint="까닭에 따라 배송비가 달라져요."
          />
          <Select label="은행" size="Default" options={ORDER} error="은행을 골라주세요." placeholder="은행 고르기" />
          <div className="flex flex-wrap items-center gap-3">
            <Select label="순서" look="inline" options={ORDER} value={order} onChange={setOrder} />
            <Select
              label="결제일"
              lead="결제일"
              size="Dense"
              options={[
                { value: '1d', label: '오늘' },
                { value: '3d', label: '최근 3일' },
                { value: '7d', label: '최근 7일' },
              ]}
              defaultValue="3d"
              className="w-44"
            />
          </div>
        </div>
      </Board>
    </>
  );
}

function ChoiceBoards() {
  const [plan, setPlan] = useState<'year' | 'half' | 'month' | null>('year');
  const [length, setLength] = useState('173');
  const [colour, setColour] = useState('rose');
  const [count, setCount] = useState(1);
  const [week, setWeek] = useState('3');
  const [view, setView] = useState('week');
  const [mark, setMark] = useState<number | null>(4);
  return (
    <>
      <Board title="라디오 · 선택 카드" from="radio-group">
        <RadioGroup label="어떤 플랜이 맞을까요?" value={plan} onChange={setPlan}>
          <ChoiceCard
            value="year"
            title="연간"
            description="월 9,900원꼴 · 1년마다 결제"
            aside={<Price price={118_800} listPrice={237_600} hidePercent align="end" />}
          />
          <ChoiceCard
            value="half"
            title="6개월"
            description="월 13,200원꼴"
            aside={<Price price={79_200} align="end" />}
          />
          <ChoiceCard
            value="month"
            title="1개월"
            description="지금은 고를 수 없어요"
            aside={<Price price={19_800} align="end" />}
            disabled
          />
        </RadioGroup>
        <div className="mt-6">
          <RadioGroup label="돌려받을 곳" defaultValue="card" className="flex flex-col">
            <Radio value="card">낸 카드로</Radio>
            <Radio value="point">포인트로</Radio>
            <Radio value="bank" disabled>
              계좌로 (카드 결제는 고를 수 없어요)
            </Radio>
          </RadioGroup>
        </div>
      </Board>

      <Board title="옵션" from="radio-group">
        <div className="grid gap-5">
          <RadioGroup label="색상" value={colour} onChange={setColour} className="grid grid-cols-4 gap-2">
            <ChoiceSwatch value="rose" label="로즈" picture={<img src={PICTURES.mat} alt="" />} />
            <ChoiceSwatch value="blue" label="딥블루" picture={<img src={PICTURES.matBlue} alt="" />} />
            <ChoiceSwatch value="sage" label="세이지" picture={<img src={PICTURES.matSage} alt="" />} />
            <ChoiceSwatch value="gray" label="그레이" picture={<img src={PICTURES.matGray} alt="" />} soldOut />
          </RadioGroup>
          <RadioGroup label="길이" value={length} onChange={setLength} className="grid grid-cols-3 gap-2">
            <ChoiceTile value="173" title="173cm" description="기본" />
            <ChoiceTile value="183" title="183cm" description="+4,000원" />
            <ChoiceTile value="200" title="200cm" soldOut />
          </RadioGroup>
        </div>
      </Board>
      <Board title="체크박스 · 스위치" from="checkbox · switch">
        <div className="flex flex-wrap gap-x-6">
          <Checkbox defaultChecked>전체 선택 3/3</Checkbox>
          <Checkbox indeterminate>일부 선택</Checkbox>
          <Checkbox>고르지 않음</Checkbox>
          <Checkbox shape="round" defaultChecked>
            약관에 동의해요
          </Checkbox>
          <Checkbox disabled>품절</Checkbox>
          <Checkbox size="Dense" defaultChecked>
            어드민
          </Checkbox>
        </div>
        <div className="mt-3 divide-y divide-level-10">
          <Switch label="층간소음 없는 운동만" description="뛰거나 구르는 동작을 빼요." defaultChecked />
          <Switch label="운동 알림" />
          <Switch label="광고 알림" description="앱 설정에서 먼저 켜주세요." disabled />
        </div>
      </Board>

      <Board title="수량" from="stepper">
        <div className="flex flex-wrap items-start gap-4">
          <State name="Default">
            <Stepper value={count} onChange={setCount} max={4} label="데일리 매트 수량" />
          </State>
          <State name="Large">
            <Stepper value={count} onChange={setCount} max={4} size="Large" label="밴드 수량" />
          </State>
          <State name="쓸 수 없음">
            <Stepper value={1} onChange={setCount} disabled label="마사지볼 수량" />
          </State>
        </div>
        <p className="mt-3 text-body-13 text-caution">품절 임박 4개</p>
      </Board>
      <Board title="나눔 버튼" from="segmented">
        <div className="grid gap-4">
          <Segmented
            label="일주일에 몇 번"
            size="Large"
            value={week}
            onChange={setWeek}
            options={[
              { value: '2', label: '주 2번' },
              { value: '3', label: '주 3번' },
              { value: '4', label: '주 4번' },
            ]}
          />
          <Segmented
            label="기간"
            value={view}
            onChange={setView}
            options={[
              { value: 'week', label: '주' },
              { value: 'month', label: '달' },
              { value: 'year', label: '해' },
            ]}
          />
          <Segmented
            label="보기"
            size="Dense"
            className="w-60"
            value={view}
            onChange={setView}
            options={[
              { value: 'week', label: '일별' },
              { value: 'month', label: '주별' },
              { value: 'year', label: '월별' },
            ]}
          />
        </div>
      </Board>
      <Board title="별점 주기" from="rating">
        <RatingInput label="데일리 매트는 어땠나요?" value={mark} onChange={setMark} />
      </Board>
    </>
  );
}

export function ControlBoards() {
  return (
    <Chapter id="controls" title="누르고 적는 것" lead="Large 52, Default 44. 손으로 누르는 것은 44보다 작지 않아요.">
      <ButtonBoards />
      <ChipBoard />
      <FieldBoards />
      <ChoiceBoards />
    </Chapter>
  );
}
