import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { adminGetReplay, adminLookAtReplay } from '@oun/contract/replay-admin';
import { REPLAY_SITE_LABELS } from '@oun/contract/replay-rules';
import { Block } from '@oun/shell/block';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { momentText } from '../moment-text.ts';
import { Facts, History, Part } from '../StaffDrawer.tsx';
import { lengthText, sizeText } from './words.ts';

// What plays is heavier than the rest of the site, and comes with the press that asks for it.
const ReplayPlayer = lazy(() => import('./ReplayPlayer.tsx').then((loaded) => ({ default: loaded.ReplayPlayer })));

export const meta = () => [{ title: '화면 기록 · 오운 어드민' }];

const look = mutation(adminLookAtReplay, { touches: [adminGetReplay] });

export default function ReplayScreen() {
  const id = Number(useParams()['id']);
  const replay = useQuery(query(adminGetReplay, { params: { id } }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-6 desk:px-8">
      <Link href="/replays" className="flex w-fit items-center gap-1 text-body-14 text-level-70 hover:underline">
        <ChevronLeft size={16} aria-hidden="true" />
        화면 기록
      </Link>
      <h1 className="text-heading-24">
        <span className="num">{id}</span>번 방문
      </h1>
      <Block query={replay} title="화면 기록을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={480} />}>
        {(found) => <Visit key={id} replay={found} />}
      </Block>
    </div>
  );
}

function Visit({ replay }: { replay: Output<typeof adminGetReplay> }) {
  const { id, site, screens, width, height, ms, bytes, created_at, deleted_on, history } = replay;
  const looking = useMutation({ ...look, onError: (error) => void popupError(error) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_300px]">
      {looking.data ? (
        <Suspense fallback={<Skeleton shape="card" height={480} />}>
          <ReplayPlayer parts={looking.data.parts} />
        </Suspense>
      ) : (
        <div className="grid min-h-80 place-content-center justify-items-center gap-3 rounded-card bg-level-5 p-6 text-center">
          <p className="text-body-14 text-level-60">글자는 별표로, 사진과 영상은 빈 칸으로 보여요.</p>
          <Button pending={looking.isPending} onClick={() => looking.mutate({ params: { id } })}>
            <Play size={18} aria-hidden="true" />
            재생하기
          </Button>
          <p className="text-body-13 text-level-60">누르면 누가 언제 보았는지 남아요.</p>
        </div>
      )}
      <div className="grid gap-6">
        <Facts
          facts={[
            ['어디', REPLAY_SITE_LABELS[site]],
            ['시작', momentText(created_at)],
            ['길이', lengthText(ms)],
            ['화면 크기', `${width}×${height}`],
            ['크기', sizeText(bytes)],
            ['지우는 때', momentText(deleted_on)],
          ]}
        />
        <Part title="지나간 화면" level="h2">
          <ol className="grid gap-1 text-body-13">
            {screens.map((screen, i) => (
              <li key={i} className="break-all text-level-70">
                {screen}
              </li>
            ))}
          </ol>
        </Part>
        <Part title="본 사람" level="h2">
          <History rows={history} />
        </Part>
      </div>
    </div>
  );
}
