import { popup, sheet, type SheetBody, snackbar, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Board, Chapter } from './Board.tsx';

/** What any code may call, from anywhere: here, from plain buttons. */
export function OverlayBoards() {
  return (
    <Chapter id="overlays" title="어디서나 부르는 것" lead="화면이 아니어도, 어떤 코드에서든 함수로 불러요.">
      <Board title="팝업 · 바텀 시트">
        <div className="flex flex-wrap gap-2">
          <Button variant="gray" onClick={() => void askToStop()}>
            팝업 띄우기
          </Button>
          <Button variant="gray" onClick={() => void chooseMinutes()}>
            시트 열기
          </Button>
        </div>
      </Board>
      <Board title="토스트 · 스낵바">
        <div className="flex flex-wrap gap-2">
          <Button variant="gray" onClick={() => toast('장바구니에 담았어요')}>
            토스트 띄우기
          </Button>
          <Button
            variant="gray"
            onClick={() =>
              snackbar('데일리 매트를 뺐어요', { label: '되돌리기', onPress: () => toast('다시 담았어요', 'reverted') })
            }
          >
            스낵바 띄우기
          </Button>
        </div>
      </Board>
    </Chapter>
  );
}

async function askToStop() {
  const isStopping = await popup({
    title: '다른 기기에서 재생 중이에요',
    message: '거실 TV에서 ‘점핑 잭’을 하고 있어요. 여기서 이어서 할까요?',
    action: '여기서 이어하기',
    cancel: '닫기',
  });
  toast(isStopping ? '여기서 이어서 해요' : '그대로 두었어요', 'plain');
}

async function chooseMinutes() {
  const minutes = await sheet<number>('몇 분 할까요?', Minutes);
  if (minutes !== undefined) toast(`${minutes}분 운동을 골랐어요`);
}

const Minutes: SheetBody<number | undefined> = ({ close }) => (
  <div className="grid grid-cols-3 gap-2 pb-2">
    {[10, 20, 30].map((minutes) => (
      <Button key={minutes} size="Large" variant="gray" full onClick={() => close(minutes)}>
        {minutes}분
      </Button>
    ))}
  </div>
);
