import { Logo } from '@oun/ui/logo';
import { Board, Chapter } from './Board.tsx';

const FAMILIES = [
  { name: 'level', steps: [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90], use: '바탕, 선, 글자' },
  { name: 'pink', steps: [0, 10, 20, 30, 40, 50, 60, 70], use: '하는 일과 나의 진행. 한 화면에 분홍 버튼은 하나예요.' },
  { name: 'blue', steps: [0, 10, 20, 30, 40, 50, 60, 70, 80], use: '조용함, 안전함, 오는 중' },
];

const SINGLES = ['orange-50', 'purple-50', 'yellow-50', 'red-50', 'error'];

// Written out in full, because Tailwind finds classes by reading, not by running.
const USES = [
  { name: 'success', look: 'bg-success-ground text-success', words: '쓸 수 있는 닉네임이에요.' },
  { name: 'notice', look: 'bg-notice-ground text-notice', words: '층간소음 없어요' },
  { name: 'caution', look: 'bg-caution-ground text-caution', words: '품절 임박 4개' },
  { name: 'reward', look: 'bg-reward-ground text-reward', words: '새벽반 배지' },
  { name: 'error', look: 'bg-error-ground text-error-strong', words: '카드 한도를 넘었어요.' },
];

const HEADINGS = [
  { name: 'heading-30', look: 'text-heading-30' },
  { name: 'heading-26', look: 'text-heading-26' },
  { name: 'heading-24', look: 'text-heading-24' },
  { name: 'heading-22', look: 'text-heading-22' },
  { name: 'heading-20', look: 'text-heading-20' },
  { name: 'heading-18', look: 'text-heading-18' },
  { name: 'heading-16', look: 'text-heading-16' },
  { name: 'heading-14', look: 'text-heading-14' },
  { name: 'heading-12', look: 'text-heading-12' },
  { name: 'heading-10', look: 'text-heading-10' },
];

const BODIES = [
  { name: 'body-16', look: 'text-body-16' },
  { name: 'body-15', look: 'text-body-15' },
  { name: 'body-14', look: 'text-body-14' },
  { name: 'body-13', look: 'text-body-13' },
  { name: 'body-12', look: 'text-body-12' },
  { name: 'body-11', look: 'text-body-11' },
  { name: 'body-10', look: 'text-body-10' },
];

const RADII = [
  { name: 'tag 6', look: 'rounded-tag' },
  { name: 'box 8', look: 'rounded-box' },
  { name: 'dense 10', look: 'rounded-dense' },
  { name: 'control 12', look: 'rounded-control' },
  { name: 'card 16', look: 'rounded-card' },
  { name: 'block 20', look: 'rounded-block' },
  { name: 'sheet 24', look: 'rounded-sheet' },
  { name: 'chip 999', look: 'rounded-chip' },
];

const SPACES = [4, 8, 12, 16, 20, 24, 32, 40];

function Swatch({ token, name }: { token: string; name: string }) {
  return (
    <li className="min-w-0">
      <div
        className="h-12 rounded-box inset-ring inset-ring-level-90/8"
        style={{ background: `var(--color-${token})` }}
      />
      <p className="num mt-1 text-body-12 text-level-70">{name}</p>
    </li>
  );
}

export function TokenBoards() {
  return (
    <Chapter id="tokens" title="토큰" lead="이름은 정해져 있고 값은 여기 한 곳에 있어요. 다른 색과 크기는 쓰지 않아요.">
      <Board title="색" wide>
        <div className="grid gap-6">
          {FAMILIES.map((family) => (
            <div key={family.name}>
              <p className="mb-2 text-body-13 text-level-60">
                <strong className="font-semibold text-level-90">{family.name}</strong> {family.use}
              </p>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2 desk:grid-cols-11">
                {family.steps.map((step) => (
                  <Swatch key={step} token={`${family.name}-${step}`} name={String(step)} />
                ))}
              </ul>
            </div>
          ))}
          <div>
            <p className="mb-2 text-body-13 text-level-60">
              <strong className="font-semibold text-level-90">하나씩</strong> 그림과 아이콘, 실패한 것
            </p>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2 desk:grid-cols-11">
              {SINGLES.map((token) => (
                <Swatch key={token} token={token} name={token} />
              ))}
            </ul>
          </div>
          <div>
            <p className="mb-2 text-body-13 text-level-60">
              <strong className="font-semibold text-level-90">쓰임</strong> 글자와 바탕이 짝이에요. 모두 4.5:1을 넘어요.
            </p>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-2">
              {USES.map((use) => (
                <li key={use.name} className={`rounded-box px-3 py-2.5 ${use.look}`}>
                  <p className="text-body-12">{use.name}</p>
                  <p className="text-body-14 font-semibold">{use.words}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Board>
      <Board title="제목 글자 · 굵게 1.3">
        <ul className="grid gap-3">
          {HEADINGS.map((style) => (
            <li key={style.name} className="flex items-baseline gap-4">
              <span className="w-18 shrink-0 text-body-12 text-level-60">{style.name}</span>
              <span className={`min-w-0 ${style.look}`}>이번 주 2번 · 한 번 남았어요</span>
            </li>
          ))}
        </ul>
      </Board>
      <Board title="본문 글자 · 보통 1.5">
        <ul className="grid gap-3">
          {BODIES.map((style) => (
            <li key={style.name} className="flex items-baseline gap-4">
              <span className="w-18 shrink-0 text-body-12 text-level-60">{style.name}</span>
              <span className={`min-w-0 text-level-70 ${style.look}`}>
                아래층 걱정 없이, 내 몸에 맞게. 오늘 할 운동을 오운이 골라드려요.
              </span>
            </li>
          ))}
          <li className="flex items-baseline gap-4">
            <span className="w-18 shrink-0 text-body-12 text-level-60">num</span>
            <span className="num text-heading-20">
              118,800원
              <br />
              1,053P · 14:10
            </span>
          </li>
        </ul>
      </Board>
      <Board title="간격 · 4px씩">
        <ul className="grid gap-2">
          {SPACES.map((space) => (
            <li key={space} className="flex items-center gap-4">
              <span className="num w-18 shrink-0 text-body-12 text-level-60">
                {space}
                {space === 12 ? ' card' : space === 20 ? ' page' : space === 40 ? ' section' : ''}
              </span>
              <span className="h-3 rounded-[3px] bg-pink-20" style={{ width: space }} />
            </li>
          ))}
        </ul>
      </Board>
      <Board title="모서리 · 그림자 · 로고">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
          {RADII.map((radius) => (
            <li key={radius.name}>
              <div className={`h-14 bg-level-10 inset-ring inset-ring-level-20 ${radius.look}`} />
              <p className="mt-1 text-body-12 text-level-60">{radius.name}</p>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-6">
          <div className="flex h-16 w-40 items-center justify-center rounded-card bg-level-0 text-body-12 text-level-60 shadow-float">
            shadow-float
          </div>
          <Logo height={28} className="text-pink-50" />
          <span className="flex h-16 items-center rounded-card bg-level-90 px-5 text-level-0">
            <Logo height={24} label="" />
          </span>
        </div>
      </Board>
    </Chapter>
  );
}
