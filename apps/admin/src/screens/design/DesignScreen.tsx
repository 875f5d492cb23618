import { Logo } from '@oun/ui/logo';
import { ContentBoards } from './ContentBoards.tsx';
import { ControlBoards } from './ControlBoards.tsx';
import { FeedbackBoards } from './FeedbackBoards.tsx';
import { OverlayBoards } from './OverlayBoards.tsx';
import { TableBoards } from './TableBoards.tsx';
import { TokenBoards } from './TokenBoards.tsx';

const CHAPTERS = [
  { href: '#tokens', label: '토큰' },
  { href: '#controls', label: '누르고 적는 것' },
  { href: '#content', label: '보여주는 것' },
  { href: '#feedback', label: '알리고 기다리는 것' },
  { href: '#overlays', label: '어디서나 부르는 것' },
  { href: '#tables', label: '표' },
];

/** Every token and component in all its states, for people to look at and engineers to compare with. */
export default function DesignScreen() {
  return (
    <div className="bg-level-5 pb-20">
      <header className="px-page pt-10 pb-6 desk:px-10">
        <Logo height={32} className="text-pink-50" />
        <h1 className="mt-4 text-heading-30">오운의 모양</h1>
        <p className="mt-2 max-w-140 text-body-16 text-level-70">
          화면은 여기 있는 것으로 만들어요. 없는 것이 필요하면 화면이 아니라 여기에 먼저 더해요.
        </p>
      </header>
      <nav
        aria-label="차례"
        className="no-scrollbar sticky top-0 z-header flex gap-1 overflow-x-auto border-b border-level-20 bg-level-5 px-page desk:px-10"
      >
        {CHAPTERS.map((chapter) => (
          <a
            key={chapter.href}
            href={chapter.href}
            className="inline-flex h-control shrink-0 items-center px-2 text-body-14 font-medium text-level-70 -outline-offset-2 first:-ml-2 hover:text-level-90"
          >
            {chapter.label}
          </a>
        ))}
      </nav>
      <div className="px-page desk:px-10">
        <TokenBoards />
        <ControlBoards />
        <ContentBoards />
        <FeedbackBoards />
        <OverlayBoards />
        <TableBoards />
      </div>
    </div>
  );
}
